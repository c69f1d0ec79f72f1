import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect } from 'vitest';
import { findConsole } from '../../../server/cli/find-console.ts';
import { request } from '../../../server/client/request.ts';
import { deskRoutes } from '../../../server/contract/desk/desk.ts';
import { test } from '../../support/command-line.ts';
import { dialect } from '../../support/desk.ts';

const cliDirectory = path.join(import.meta.dirname, '../../../server/cli');

/** One line that says what is wrong, on stderr, and exit code 1. */
const oneLine = (text: RegExp) => ({
  code: 1,
  stdout: '',
  stderr: expect.stringMatching(new RegExp(`^deskhand: [^\n]*${text.source}[^\n]*\n$`)),
});

describe('serve', () => {
  test('says where it listens, in one line, and answers there', async ({ cli }) => {
    const server = await cli.serve();
    expect(server.lines).toEqual([expect.stringMatching(/^Deskhand listening on http:\/\/127\.0\.0\.1:\d+$/)]);
    const api = { baseUrl: `${server.url}/api/v2`, key: cli.key };
    expect((await request(api, deskRoutes.getDesk, {})).item.kind).toBe('desk');
  });

  test.for(['SIGTERM', 'SIGINT'] as const)('%s ends it with 0, its log written', async (signal, { cli }) => {
    const server = await cli.serve();
    await fetch(`${server.url}/api/v2/desk`, { headers: { authorization: `apikey ${cli.key}` } });
    expect((await server.end(signal)).code).toBe(0);
    const log = await readFile(path.join(cli.data, 'logs', 'deskhand.log'), 'utf8');
    expect(log).toContain('"path":"/api/v2/desk","status":200');
    expect(log).not.toContain(cli.key);
  });

  test('prints the key that it made, once', async ({ cli }) => {
    const made = { DESKHAND_ADMIN_KEY: undefined };
    const first = await cli.serve([], made);
    expect((await first.end()).stderr).toMatch(/administrator's key, shown only now: dh_[\w-]{43}\n/);
    const second = await cli.serve([], made);
    expect((await second.end()).stderr).not.toContain('dh_');
  });

  test('takes options from the environment, then from deskhand.json, the command line first', async ({ cli }) => {
    await mkdir(cli.data, { recursive: true });
    await writeFile(path.join(cli.data, 'deskhand.json'), '{"host":"127.0.0.3","base-only":true,"log-level":"warn"}');
    const fromFile = await cli.serve();
    expect(fromFile.url).toMatch(/^http:\/\/127\.0\.0\.3:/);
    const answer = await fetch(`${fromFile.url}/api/v2/desk`, { headers: { authorization: `apikey ${cli.key}` } });
    expect(answer.status).toBe(404);
    await fromFile.end();
    const fromEnvironment = await cli.serve([], { DESKHAND_HOST: '127.0.0.2' });
    expect(fromEnvironment.url).toMatch(/^http:\/\/127\.0\.0\.2:/);
    await fromEnvironment.end();
    const fromLine = await cli.serve(['--host', '127.0.0.1'], { DESKHAND_HOST: '127.0.0.2' });
    expect(fromLine.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
  });

  test('limits the requests of a key as told', async ({ cli }) => {
    const { url } = await cli.serve(['--rate-limit', '2']);
    const ask = async () =>
      (await fetch(`${url}/api/v2/desk`, { headers: { authorization: `apikey ${cli.key}` } })).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  });

  test('a port in use is said and changes nothing', async ({ cli }) => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await cli.run(['serve', '--port', String(port)])).toEqual(
      oneLine(/Port \d+ of 127\.0\.0\.1 is in use\. Choose another with --port, or 0 for a free one\./),
    );
    other.close();
  });

  test('a database that does not answer is said, without its password', async ({ cli }) => {
    // The last one given counts: this comes after the database of the test.
    const nowhere = 'postgres://desk:s3cret@127.0.0.1:1/desk';
    expect(await cli.run(['serve'], {}, ['--database', nowhere])).toEqual(
      oneLine(/The database at postgres:\/\/desk@127\.0\.0\.1:1\/desk does not answer \(ECONNREFUSED\)\. Check that/),
    );
  });
});

// What no database has a part in is shown on one of them.
describe.runIf(dialect === 'sqlite')('what serve is told', () => {
  test.for([
    [['--port', 'http'], {}, /argument 'http' is invalid\. It must be a whole number from 0 to 65535\./],
    [['--port', '70000'], {}, /It must be a whole number from 0 to 65535\./],
    [['--log-level', 'loud'], {}, /Allowed choices are trace, debug/],
    [['--prot', '1'], {}, /unknown option '--prot' \(Did you mean --port\?\)/],
    [[], { DESKHAND_RATE_LIMIT: '-1' }, /DESKHAND_RATE_LIMIT is "-1"\. It must be a whole number/],
    [[], { DESKHAND_BASE_ONLY: 'perhaps' }, /DESKHAND_BASE_ONLY must be true or false\./],
    [[], { DESKHAND_ADMIN_KEY: 'secret' }, /The administrator key must be "dh_" followed by 43 characters/],
    [['--database', 'mysql://x/y'], {}, /It must be a URL such as postgres:/],
    [['--host', 'no-such-host.invalid'], {}, /This machine has no address no-such-host\.invalid\./],
  ] as const)('%j with %j is refused in one line', async ([args, env, text], { cli }) => {
    expect(await cli.run(['serve', '--port', '0', ...args], env)).toEqual(oneLine(text));
  });

  test.for([
    ['{"prot": 1}', /deskhand\.json has an unknown setting "prot"/],
    ['{"port": "many"}', /port in .*deskhand\.json is "many"\. It must be a whole number/],
    ['port: 4710', /deskhand\.json is no JSON object\. Correct it/],
  ] as const)('deskhand.json with %s is refused in one line', async ([settings, text], { cli }) => {
    await mkdir(cli.data, { recursive: true });
    await writeFile(path.join(cli.data, 'deskhand.json'), settings);
    expect(await cli.run(['serve'])).toEqual(oneLine(text));
  });

  test('a data directory that cannot be written is said', async ({ cli }) => {
    await mkdir(path.dirname(cli.data), { recursive: true });
    await writeFile(cli.data, 'a file where the directory should be');
    expect(await cli.run(['serve'])).toEqual(oneLine(/cannot be written\. Choose another with --data/));
  });

  test('a log that cannot be written is said before anything is served', async ({ cli }) => {
    await mkdir(path.join(cli.data, 'logs', 'deskhand.log'), { recursive: true });
    expect(await cli.run(['serve'])).toEqual(oneLine(/The log .*deskhand\.log cannot be written\./));
  });
});

describe.runIf(dialect === 'sqlite')('serve, over a file', () => {
  test('a second server on the same data is refused', async ({ cli }) => {
    await cli.serve();
    expect(await cli.run(['serve', '--port', '0'])).toEqual(
      oneLine(/is already served by another Deskhand\. Stop that one first, or connect to it\./),
    );
  });

  test('a lock that cannot be taken is not mistaken for another server', async ({ cli }) => {
    await mkdir(path.join(cli.data, 'server.lock'), { recursive: true });
    expect(await cli.run(['serve'])).toEqual(oneLine(/server\.lock cannot be written\./));
  });

  test('a database whose header is damaged is said and left as it is', async ({ cli }) => {
    await cli.run(['sample', '--tickets', '1']);
    const file = path.join(cli.data, 'deskhand.db');
    const bytes = await readFile(file);
    bytes.write('JUNK', 44, 'latin1');
    await writeFile(file, bytes);
    expect(await cli.run(['serve'])).toEqual(oneLine(/is damaged or no Deskhand database\./));
    expect(await readFile(file)).toEqual(bytes);
  });

  test.runIf(findConsole(cliDirectory))(
    'a server that cannot tell how to sign in ends, and does not go on unheard',
    async ({ cli }) => {
      await cli.run(['sample', '--tickets', '1']);
      const database = new Database(path.join(cli.data, 'deskhand.db'));
      database.exec("create trigger stop before insert on sign_in_codes begin select raise(abort, 'stopped'); end");
      database.close();
      expect(await cli.run(['serve', '--port', '0'])).toEqual(oneLine(/stopped/));
    },
  );

  test('a database of a newer schema is refused and left as it is', async ({ cli }) => {
    await cli.run(['sample', '--tickets', '1']);
    const file = path.join(cli.data, 'deskhand.db');
    const database = new Database(file);
    database.exec("insert into schema_migrations (name, timestamp) values ('0999-later', 'x')");
    database.close();
    const before = await readFile(file);
    expect(await cli.run(['serve'])).toEqual(
      oneLine(/was written by a newer Deskhand \(it has 0999-later\)\. Start that/),
    );
    expect(await readFile(file)).toEqual(before);
  });

  test('a damaged database is said and left as it is', async ({ cli }) => {
    await mkdir(cli.data, { recursive: true });
    const file = path.join(cli.data, 'deskhand.db');
    await writeFile(file, 'This is no database. '.repeat(500));
    expect(await cli.run(['serve'])).toEqual(
      oneLine(/is damaged or no Deskhand database\. It was left as it is: restore/),
    );
    expect(await readFile(file, 'utf8')).toBe('This is no database. '.repeat(500));
  });
});
