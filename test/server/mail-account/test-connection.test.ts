import { readFileSync } from 'node:fs';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect } from 'vitest';
import { mailAccountRoutes } from '../../../server/contract/desk/mail-accounts.ts';
import { failureOf } from '../../../server/mail-account/failure.ts';
import type { MailServer } from '../../../server/mail-account/load.ts';
import { tryImap, trySmtp } from '../../../server/mail-account/try-servers.ts';
import { openSecrets } from '../../../server/secret/open-secrets.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { ImapServer, type ImapServerOptions } from '../../support/mail/imap-server.ts';
import { addAccount } from '../../support/mail/mailbox.ts';

const { createMailAccount, testMailAccount } = mailAccountRoutes;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function imapServer(options: ImapServerOptions = {}): Promise<ImapServer> {
  const server = await ImapServer.open(options);
  closing.push(() => server.close());
  return server;
}

const file = (name: string) => readFileSync(new URL(`../../fixtures/certificate/${name}.pem`, import.meta.url), 'utf8');

/** A real SMTP server that knows one user; gives its port. */
async function smtpServer(options: SMTPServerOptions = {}): Promise<number> {
  const server = new SMTPServer({
    logger: false,
    closeTimeout: 1,
    key: file('localhost-key'),
    cert: file('localhost'),
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'support' && password === 'correct horse'
        ? done(null, { user: 1 })
        : done(new Error('Who are you?')),
    ...options,
  });
  server.on('error', () => {});
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return listening(server.server as NetServer);
}

const listening = (server: NetServer) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );

/** A port of this machine that takes connections and says nothing; of one that takes none, after it is closed. */
async function silentPort(): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => {})));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return listening(server);
}
async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const at = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: 'support',
  password: 'correct horse',
  ...more,
});
const quick = 1_000;
/** Names are looked up by whatever network there is, which may take its time. */
const slow = 60_000;
/** Where there is no network, nobody can tell. */
const noSuchHost = ['host_not_found', 'unreachable'];
const imap = async (server: MailServer, folder = 'INBOX', wait = 5_000) =>
  (await tryImap(server, folder, wait))?.problem;
const smtp = async (server: MailServer, wait = 5_000) => (await trySmtp(server, wait))?.problem;

/** Has the certificate of the tests trusted for the time of `work`. */
async function trusting(work: () => Promise<void>): Promise<void> {
  const usual = getCACertificates('default');
  setDefaultCACertificates([...usual, file('localhost')]);
  await work().finally(() => setDefaultCACertificates(usual));
}

describe('of an IMAP server the test tells', () => {
  test('that all is well, with TLS, STARTTLS and without', async () => {
    for (const security of ['none', 'tls', 'starttls'] as const) {
      const server = await imapServer({ security });
      await trusting(async () => {
        expect(await imap(at(server.port, { security, host: 'localhost' }), 'INBOX', slow)).toBeUndefined();
      });
    }
  });

  test('that there is no such host', async () => {
    expect(noSuchHost).toContain(await imap(at(993, { host: 'imap.nowhere.invalid' }), 'INBOX', slow));
  });

  test('that nobody listens on the port, or says nothing there', async () => {
    expect(await imap(at(await closedPort()))).toBe('refused');
    expect(await imap(at(await silentPort()), 'INBOX', quick)).toBe('timeout');
    expect(await imap(at(await silentPort(), { security: 'tls' }), 'INBOX', quick)).toBe('timeout');
  });

  test('a certificate that nobody trusts, and one of another name', async () => {
    const [tls, starttls] = [await imapServer({ security: 'tls' }), await imapServer({ security: 'starttls' })];
    expect(await imap(at(tls.port, { security: 'tls' }))).toBe('tls_untrusted');
    expect(await imap(at(starttls.port, { security: 'starttls' }))).toBe('tls_untrusted');
    await trusting(async () => {
      expect(await imap(at(tls.port, { security: 'tls' }))).toBe('tls_wrong_name');
    });
  });

  test('that the port has no TLS, no STARTTLS, or TLS only', async () => {
    const [plain, tls] = [await imapServer(), await imapServer({ security: 'tls' })];
    expect(await imap(at(plain.port, { security: 'tls' }))).toBe('tls_failed');
    expect(await imap(at(plain.port, { security: 'starttls' }))).toBe('starttls_missing');
    expect(await imap(at(tls.port, { security: 'starttls' }), 'INBOX', quick)).toBe('timeout');
  });

  test('why it ends the connection', async () => {
    const server = await imapServer();
    server.bye = 'too many connections';
    const failure = await tryImap(at(server.port), 'INBOX');
    expect(failure).toMatchObject({ problem: 'server', reason: expect.stringContaining('too many connections') });
  });

  test('a password that it refuses, and a folder that is not there', async () => {
    const server = await imapServer();
    expect(await tryImap(at(server.port, { password: 'wrong' }), 'INBOX')).toEqual({
      problem: 'password',
      reason:
        '127.0.0.1 refused the user support or the password; it said: invalid credentials. With two-factor sign-in it takes an app password.',
    });
    expect(await imap(at(server.port), 'Nowhere')).toBe('folder');
  });
});

describe('of an SMTP server the test tells', () => {
  test('that all is well, with TLS, STARTTLS and without', async () => {
    const [plain, tls] = [await smtpServer(), await smtpServer({ secure: true })];
    expect(await smtp(at(plain))).toBeUndefined();
    await trusting(async () => {
      expect(await smtp(at(tls, { security: 'tls', host: 'localhost' }), slow)).toBeUndefined();
      expect(await smtp(at(plain, { security: 'starttls', host: 'localhost' }), slow)).toBeUndefined();
    });
  });

  test('that there is no such host, nobody listens, or nothing is said', async () => {
    expect(noSuchHost).toContain(await smtp(at(465, { host: 'smtp.nowhere.invalid' }), slow));
    expect(await smtp(at(await closedPort()))).toBe('refused');
    expect(await smtp(at(await silentPort()), quick)).toBe('timeout');
  });

  test('a certificate that nobody trusts, and one of another name', async () => {
    const [plain, tls] = [await smtpServer(), await smtpServer({ secure: true })];
    expect(await smtp(at(tls, { security: 'tls' }))).toBe('tls_untrusted');
    expect(await smtp(at(plain, { security: 'starttls' }))).toBe('tls_untrusted');
    await trusting(async () => {
      expect(await smtp(at(tls, { security: 'tls' }))).toBe('tls_wrong_name');
    });
  });

  test('that the port has no TLS, or no STARTTLS', async () => {
    const plain = await smtpServer({ disabledCommands: ['STARTTLS'] });
    expect(await smtp(at(plain, { security: 'tls' }))).toBe('tls_failed');
    expect(await smtp(at(plain, { security: 'starttls' }))).toBe('starttls_missing');
  });

  test('that it takes no password without encryption', async () => {
    const plain = await smtpServer({ allowInsecureAuth: false });
    expect(await smtp(at(plain))).toBe('login_disabled');
  });

  test('a password that it refuses', async () => {
    const failure = await trySmtp(at(await smtpServer(), { password: 'very wrong' }));
    expect(failure?.problem).toBe('password');
    expect(failure?.reason).toContain('Who are you?');
    expect(failure?.reason).not.toContain('very wrong');
  });
});

test.for([
  ['a name that does not exist', { code: 'ENOTFOUND' }, 'host_not_found'],
  ['a name that does not exist, said by the library', { code: 'EDNS', originalCode: 'ENOTFOUND' }, 'host_not_found'],
  ['no network to ask for a name', { code: 'EAI_AGAIN' }, 'unreachable'],
  ['a server of names that refuses', { code: 'EDNS', originalCode: 'ECONNREFUSED' }, 'unreachable'],
  ['signing in that is put off', { code: 'EAUTH', responseCode: 454, response: '454 later' }, 'server'],
  ['signing in that takes encryption', { code: 'EAUTH', responseCode: 538, response: '538 no' }, 'login_disabled'],
  ['a user or password that is wrong', { code: 'EAUTH', responseCode: 535, response: '535 no' }, 'password'],
] as const)('%s is told as what it is', ([, error, problem]) => {
  expect(failureOf(Object.assign(new Error('x'), error), at(1), 'smtp').problem).toBe(problem);
});

test('a certificate that has expired, and words that hold the password', () => {
  const expired = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' });
  expect(failureOf(expired, at(1), 'imap').problem).toBe('tls_expired');
  const echo = Object.assign(new Error('x'), { responseText: 'no user support with correct horse' });
  expect(failureOf(echo, at(1), 'imap').reason).toBe('127.0.0.1 could not be used; it said: no user support with ***.');
});

describe('over the API', () => {
  const wrong = { ok: false, problem: 'password' };

  test('settings are tested as they are sent, and stored ones with their passwords', async ({ desk }) => {
    const server = await imapServer();
    const settings = { imap_host: '127.0.0.1', imap_port: server.port, imap_security: 'none' as const };
    const user = { imap_user: 'support', imap_password: 'correct horse' };
    const ok = { imap: { ok: true, problem: '', reason: '' }, smtp: null };
    expect((await desk.request(testMailAccount, { ...settings, ...user })).item).toEqual(ok);
    const id = await addAccount(desk, server);
    expect((await desk.request(testMailAccount, { id })).item).toEqual(ok);
    const typed = await desk.request(testMailAccount, {
      id,
      imap_password: 'wrong',
      smtp_host: '127.0.0.1',
      smtp_port: server.port,
    });
    expect(typed.item).toMatchObject({ imap: wrong, smtp: { ok: false, problem: 'tls_failed' } });
    expect((await stored(desk)).revision).toBe(1);
  });

  test('a stored password is given to no other server', async ({ desk }) => {
    const server = await imapServer();
    const id = await addAccount(desk, server);
    const answer = await desk.answer(testMailAccount, { id, imap_host: '127.0.0.2' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'imap_password' }] } });
    expect(server.seen).toEqual([]);
    expect((await desk.answer(testMailAccount, {})).status).toBe(400);
    expect((await desk.answer(testMailAccount, { id: 99 })).status).toBe(404);
  });

  test('a password whose key is gone has to be entered again', async ({ desk }) => {
    const other = openSecrets({ dataDirectory: desk.directory, secretKey: `${'B'.repeat(42)}E` });
    await desk.request(createMailAccount, {
      address: 'a@x.example',
      imap_host: 'localhost',
      imap_user: 'a',
      imap_password: 'b',
    });
    await desk.desk.storage.write
      .updateTable('mail_accounts')
      .set({ imap_secret: other.seal('b') })
      .execute();
    const { imap } = (await desk.request(testMailAccount, { id: 1 })).item;
    expect(imap).toMatchObject({ ok: false, problem: 'key' });
    expect(imap?.reason).toContain('enter the password again');
  });
});

const stored = (desk: TestDesk) => desk.ctx.db.selectFrom('mail_accounts').select('revision').executeTakeFirstOrThrow();
