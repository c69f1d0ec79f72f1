import { expect } from 'vitest';
import { request } from '../../../server/client/request.ts';
import { mailAccountRoutes } from '../../../server/contract/desk/mail-accounts.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { type CommandLine, test } from '../../support/command-line.ts';
import { ImapServer } from '../../support/mail/imap-server.ts';
import { mail, until } from '../../support/mail/mailbox.ts';

const mails = 120;

test('killed again and again in the middle of fetching, every mail is taken in, and once', async ({ cli }) => {
  const imap = await ImapServer.open();
  const serverOf = ({ url }: { url: string }) => ({ baseUrl: `${url}/api/v2`, key: (cli as CommandLine).key });
  const count = async (serving: { url: string }) =>
    (await request(serverOf(serving), deskTicketRoutes.countTickets, {})).item.all;
  let serving = await cli.serve();
  await request(serverOf(serving), mailAccountRoutes.createMailAccount, {
    address: 'support@office.example',
    imap_host: '127.0.0.1',
    imap_port: imap.port,
    imap_security: 'none',
    imap_user: imap.user,
    imap_password: imap.password,
  });
  for (let n = 1; n <= mails; n++) imap.deliver(mail({ subject: `Mail ${n}`, from: `p${n}@x.example` }), Date.now());
  for (const share of [0.2, 0.6]) {
    await until(async () => expect(await count(serving)).toBeGreaterThan(mails * share), 90_000);
    await serving.end('SIGKILL');
    serving = await cli.serve();
  }
  await until(async () => expect(await count(serving)).toBe(mails), 90_000);
  imap.deliver(mail({ subject: 'The last one' }), Date.now());
  await until(async () => expect(await count(serving)).toBe(mails + 1), 90_000);
  await serving.end();
  await imap.close();
  expect(await cli.run(['check'])).toMatchObject({ code: 0 });
}, 300_000);
