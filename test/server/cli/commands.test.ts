import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { request } from '../../../server/client/request.ts';
import { deskRoutes } from '../../../server/contract/desk/desk.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { test } from '../../support/command-line.ts';
import { dialect } from '../../support/desk.ts';

const permissions = 'TICKET_READ,TICKET_CUD';

describe('commands, beside a running server', () => {
  test('sample fills the desk that is served, once', async ({ cli }) => {
    const { url } = await cli.serve();
    const counts = JSON.parse((await cli.run(['sample', '--tickets', '30', '--json'])).stdout);
    expect(counts).toMatchObject({ tickets: 30, customers: 56 });
    const api = { baseUrl: `${url}/api/v2`, key: cli.key };
    expect((await request(api, deskTicketRoutes.listTickets, { limit: 1 })).itemTotal).toBe(30);
    expect(await cli.run(['sample'])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^deskhand: This desk already has tickets or customers\. [^\n]+\n$/),
    });
  });

  test('keys are made, listed and revoked, and the server heeds it at once', async ({ cli }) => {
    const { url } = await cli.serve();
    const made = await cli.run(['keys', 'create', '--user', 'kim@office.example', '--permissions', permissions]);
    expect(made).toMatchObject({ code: 0, stderr: 'kim@office.example was unknown and is a new agent now.\n' });
    const key = made.stdout.trim();
    expect(key).toMatch(/^dh_[\w-]{43}$/);
    const status = async () =>
      (await fetch(`${url}/api/v2/desk`, { headers: { authorization: `apikey ${key}` } })).status;
    expect(await status()).toBe(200);
    const keys = JSON.parse((await cli.run(['keys', 'list'])).stdout);
    expect(keys.at(-1)).toMatchObject({
      user: 'kim@office.example',
      permissions: permissions.split(','),
      revoked_at: null,
    });
    expect(await cli.run(['keys', 'revoke', String(keys.at(-1).id)])).toMatchObject({ code: 0 });
    expect(await status()).toBe(401);
  });

  test('a backup is taken, and restored where it is allowed', async ({ cli }) => {
    const server = await cli.serve();
    await cli.run(['sample', '--tickets', '20']);
    const file = path.join(cli.data, 'backups', 'one.tar');
    const taken = JSON.parse((await cli.run(['backup', file, '--json'])).stdout);
    expect(taken).toMatchObject({ file, missing_files: [] });
    expect((await cli.run(['check'])).stdout).toBe('Everything is as it must be.\n');
    const refusal = dialect === 'sqlite' ? 'already served by another Deskhand' : 'already holds a desk';
    expect(await cli.run(['restore', file])).toMatchObject({ code: 1, stderr: expect.stringContaining(refusal) });
    await server.end();
    if (dialect === 'sqlite') {
      expect((await cli.run(['restore', file])).stdout).toMatch(/^Restored and compared: 20 tickets, \d+ messages/);
    }
    const again = await cli.serve();
    const api = { baseUrl: `${again.url}/api/v2`, key: cli.key };
    expect((await request(api, deskRoutes.getDesk, {})).item.empty).toBe(false);
  });

  test('generate adds exactly what it is told', async ({ cli }) => {
    await cli.serve();
    const made = await cli.run(['generate', '--tickets', '50', '--messages', '120', '--json']);
    expect(JSON.parse(made.stdout)).toMatchObject({ tickets: 50, messages: 120 });
    expect(await cli.run(['check', '--json'])).toMatchObject({ code: 0, stdout: '{"problems":[]}\n' });
  });
});

describe.runIf(dialect === 'sqlite')('a directory without a desk', () => {
  test.for([['check'], ['backup'], ['sign-in'], ['keys', 'list'], ['keys', 'revoke', '1']])(
    'is said by %j, which makes none',
    async (command, { cli }) => {
      expect(await cli.run(command)).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^deskhand: There is no desk in [^\n]+\. Name the directory [^\n]+\n$/),
      });
      expect(existsSync(cli.data)).toBe(false);
    },
  );
});

describe.runIf(dialect === 'sqlite')('a backup that is killed', () => {
  test('leaves the one before as it was, and the next one succeeds', async ({ cli }) => {
    await cli.run(['sample', '--tickets', '400']);
    const file = path.join(cli.data, 'backups', 'one.tar');
    await cli.run(['backup', file]);
    const good = await readFile(file);
    const program = path.join(import.meta.dirname, '../../../server/cli/deskhand.ts');
    const child = spawn(process.execPath, [program, 'backup', file, '--data', cli.data], { stdio: 'ignore' });
    const begun = async () => (await readdir(path.dirname(file))).some((name) => name.includes('.unfinished-'));
    await expect.poll(begun, { timeout: 20_000, interval: 2 }).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await readFile(file)).toEqual(good);
    expect(await cli.run(['backup', file])).toMatchObject({ code: 0 });
    expect(await readdir(path.dirname(file))).toEqual(['one.tar']);
  });
});

describe.runIf(dialect === 'sqlite')('help', () => {
  test.for([
    [],
    ['serve'],
    ['import'],
    ['sample'],
    ['generate'],
    ['keys', 'create'],
    ['backup'],
    ['restore'],
    ['check'],
  ])('is there for %j', async (command, { cli }) => {
    const { code, stdout } = await cli.run([...command, '--help']);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Usage: deskhand ${command.join(' ')}`.trim())]);
  });
});
