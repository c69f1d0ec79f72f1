import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { openStaging } from '../../../server/import/open-staging.ts';
import { test as base, type TestDesk } from '../../support/desk.ts';
import { mail, mbox } from './mailbox.ts';

const cli = path.join(import.meta.dirname, '../../../server/cli/deskhand.ts');

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** `deskhand import` as a process of its own, beside the test's desk. */
interface Command {
  start(...parameters: string[]): ChildProcess;
  run(...parameters: string[]): Promise<Ended>;
  /** Writes a file for it to import. */
  file(name: string, content: string): Promise<string>;
}

const test = base.extend<{ command: Command }>({
  command: async ({ desk }, use) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'deskhand-cli-'));
    const where = ['--data', desk.directory, ...(desk.databaseUrl ? ['--database', desk.databaseUrl] : [])];
    const start: Command['start'] = (...parameters) =>
      spawn(process.execPath, [cli, 'import', ...parameters, ...where], { stdio: ['ignore', 'pipe', 'pipe'] });
    await use({
      start,
      run: (...parameters) => endOf(start(...parameters)),
      async file(name, content) {
        await writeFile(path.join(directory, name), content);
        return path.join(directory, name);
      },
    });
    await rm(directory, { recursive: true });
  },
});

async function endOf(child: ChildProcess): Promise<Ended> {
  const code = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')),
  );
  return { code: await code, stdout: stdout ?? '', stderr: stderr ?? '' };
}

async function mailsIn({ ctx }: TestDesk): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const conversations = 400;
const many = Array.from({ length: conversations }, (_, at) => [
  mail({ id: `q${at}@x`, from: `Customer ${at} <c${at}@x.example>`, subject: `Question ${at}` }),
  mail({ id: `a${at}@x`, from: 'support@office.example', to: `c${at}@x.example`, more: [`In-Reply-To: <q${at}@x>`] }),
  mail({
    id: `t${at}@x`,
    from: `c${at}@x.example`,
    subject: `Thanks ${at}`,
    more: [`References: <q${at}@x> <a${at}@x>`],
  }),
]).flat();

test('an import prints what it brought, and the same again brings nothing', async ({ desk, command }) => {
  const file = await command.file('mails.mbox', mbox(many.slice(0, 30)));
  const first = await command.run('mbox', file, '--yes', '--json');
  expect(first).toMatchObject({ code: 0 });
  expect(JSON.parse(first.stdout)).toEqual({
    ...{ mails: 30, tickets: 10, customers: 10, already_here: 0, skipped: [], damage: [] },
    addresses: ['support@office.example'],
  });
  expect(await mailsIn(desk)).toBe(30);
  const again = await command.run('mbox', file);
  expect(again.stdout).toContain('0 mails in 0 new tickets of 0 new customers');
  expect(again.stdout).toContain('30 were here already');
  expect(await mailsIn(desk)).toBe(30);
});

test.for(['SIGKILL', 'SIGINT'] as const)(
  'an import that %s cuts off loses nothing, and the next completes it',
  { timeout: 60_000 },
  async (signal, { desk, command }) => {
    const file = await command.file('mails.mbox', mbox(many));
    const child = command.start('mbox', file, '--yes', '--status', 'open');
    const ended = endOf(child);
    await expect.poll(() => mailsIn(desk), { timeout: 25_000, interval: 5 }).toBeGreaterThan(0);
    child.kill(signal);
    const { code, stderr } = await ended;
    expect(code).not.toBe(0);
    if (signal === 'SIGINT') expect(stderr).toContain('run the same command again');
    const before = await mailsIn(desk);
    expect(before).toBeLessThan(many.length);

    const rest = JSON.parse((await command.run('mbox', file, '--json', '--status', 'open')).stdout);
    expect(rest).toMatchObject({ mails: many.length - before, already_here: before });
    expect(await mailsIn(desk)).toBe(many.length);
    const tickets = await desk.ctx.db.selectFrom('tickets').select(['id', 'status', 'last_entry_seq']).execute();
    expect(tickets).toHaveLength(conversations);
    const seqs = await desk.ctx.db
      .selectFrom('messages')
      .select((eb) => ['ticket_id', eb.fn.max('seq').as('seq'), eb.fn.countAll<number>().as('count')])
      .groupBy('ticket_id')
      .execute();
    expect(new Set(seqs.map(({ count }) => Number(count)))).toEqual(new Set([3]));
    expect(seqs.map(({ seq }) => seq).sort()).toEqual(tickets.map(({ last_entry_seq }) => last_entry_seq).sort());
    expect(await readdir(path.join(desk.directory, 'spool'))).toEqual([]);
  },
);

test('a folder of eml files comes in', async ({ desk, command }) => {
  const file = await command.file('one.eml', many[0] ?? '');
  await command.file('two.EML', many[1] ?? '');
  await command.file('notes.txt', 'no mail');
  expect(await command.run('eml', path.dirname(file), '--address', 'support@office.example')).toMatchObject({
    code: 0,
  });
  expect(await mailsIn(desk)).toBe(2);
});

test('a maildir comes in, but for what is still being delivered', async ({ desk, command }) => {
  const file = await command.file('notes.txt', 'no mail');
  const maildir = path.join(path.dirname(file), 'Maildir');
  for (const [at, folder] of ['cur', 'new', 'tmp', '.Sent/cur'].entries()) {
    await mkdir(path.join(maildir, folder), { recursive: true });
    await writeFile(path.join(maildir, folder, `1700000000.${at}.host:2,S`), many[at * 3] ?? '');
  }
  expect(await command.run('maildir', maildir, '--address', 'support@office.example')).toMatchObject({ code: 0 });
  expect(await mailsIn(desk)).toBe(3);
});

test.for<[string, string[], string, RegExp]>([
  ['a file that is no mbox', ['mbox'], 'not a mailbox\n', /^deskhand: .* is no mbox file.*\n$/],
  [
    'a brand that is not there',
    ['mbox', '--brand', 'Nowhere'],
    mbox([mail()]),
    /^deskhand: There is no brand "Nowhere"\..*\n$/,
  ],
  [
    'something that is no address',
    ['mbox', '--address', 'nobody'],
    mbox([mail()]),
    /^deskhand: "nobody" is no e-mail address\.\n$/,
  ],
])('%s is refused in one line', async ([, parameters, content, line], { desk, command }) => {
  const file = await command.file('given', content);
  const { code, stdout, stderr } = await command.run(...parameters, file);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(line);
  expect(await mailsIn(desk)).toBe(0);
});

test('a damaged mbox comes in as far as it can, and one line says what is wrong', async ({ desk, command }) => {
  const file = await command.file('torn.mbox', mbox(many.slice(0, 3)).slice(80));
  const { code, stderr } = await command.run('mbox', file, '--address', 'support@office.example');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^deskhand: .*torn\.mbox is damaged: .*\n$/);
  expect(await mailsIn(desk)).toBe(3);
});

test('what another import stages meanwhile is left alone', async ({ desk, command }) => {
  const other = openStaging(desk.desk);
  const staged = await readdir(path.join(desk.directory, 'spool'));
  await command.run('mbox', await command.file('mails.mbox', mbox([mail()])), '--yes');
  expect(await readdir(path.join(desk.directory, 'spool'))).toEqual(staged);
  expect(other.count).toBe(0);
  other.close();
});

test('nothing is left in the spool', async ({ desk, command }) => {
  await command.run('mbox', await command.file('mails.mbox', mbox([mail()])), '--yes');
  expect(await readdir(path.join(desk.directory, 'spool'))).toEqual([]);
});
