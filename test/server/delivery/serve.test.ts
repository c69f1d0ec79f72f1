import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect } from 'vitest';
import { request } from '../../../server/client/request.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { mailAccountRoutes } from '../../../server/contract/desk/mail-accounts.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { type CommandLine, test } from '../../support/command-line.ts';
import { SmtpStand } from '../../support/mail/smtp-server.ts';

const { addMessage, getMessage } = messageRoutes;

const serverOf = ({ key }: CommandLine, { url }: { url: string }) => ({ baseUrl: `${url}/api/v2`, key });
type Server = ReturnType<typeof serverOf>;

/** A reply in a new ticket, due at once, of a brand that sends through a port of this machine; gives its id. */
async function replyThrough(server: Server, port: number): Promise<number> {
  const account = { address: 'help@office.example', smtp_host: '127.0.0.1', smtp_port: port };
  await request(server, mailAccountRoutes.createMailAccount, { ...account, smtp_security: 'none' });
  const { item } = await request(server, ticketRoutes.createTicket, { title: 'Hello', from: 'ada@customer.example' });
  const reply = { ticketID: item.id, type: 'reply' as const, content: 'It comes tomorrow.', undo_seconds: 0 };
  return Number((await request(server, addMessage, reply)).item.id);
}

async function deliveryOf(server: Server, id: number) {
  const { item } = await request(server, getMessage, { id });
  return item.type === 'message' ? item.delivery : null;
}

describe('deskhand serve', () => {
  test('sends what is due by itself', async ({ cli }) => {
    await using smtp = new SmtpStand();
    const port = await smtp.listen();
    const server = serverOf(cli, await cli.serve());
    const id = await replyThrough(server, port);
    await expect.poll(async () => (await deliveryOf(server, id))?.state, { timeout: 20_000 }).toBe('sent');
    expect(smtp.taken).toMatchObject([{ from: 'help@office.example', to: ['ada@customer.example'] }]);
  }, 60_000);

  test('stops without waiting for a mail server that says nothing, and sends later', async ({ cli }) => {
    const mute = createServer();
    mute.listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const called = once(mute, 'connection');
    const first = await cli.serve();
    const id = await replyThrough(serverOf(cli, first), (mute.address() as AddressInfo).port);
    await called;
    expect(await first.end()).toMatchObject({ code: 0 });
    const delivery = await deliveryOf(serverOf(cli, await cli.serve()), id);
    expect(delivery).toMatchObject({ state: 'queued', reason: expect.stringContaining('The connection was closed') });
    mute.close();
  }, 60_000);
});
