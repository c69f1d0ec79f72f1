import { describe, expect } from 'vitest';
import { newKey } from '../../../server/auth/secret.ts';
import { checkDesk } from '../../../server/check/check-desk.ts';
import { request, type Server, send } from '../../../server/client/request.ts';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { chatAccountRoutes } from '../../../server/contract/desk/chat-accounts.ts';
import type { Route, RouteInput } from '../../../server/contract/route.ts';
import { ticketStatuses } from '../../../server/contract/words.ts';
import { ensureAdminKey } from '../../../server/setup/ensure-admin-key.ts';
import { dialect, type TestDesk, test } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';
import { serveDesk } from '../../support/served-desk.ts';

const { createTicket, setStatus, updateTicket } = ticketRoutes;
const { createCustomer, createCustomerCRUD } = customerWriteRoutes;

/** Three real servers on the desk's database, asked in turn. */
async function serveThrice({ ctx, databaseUrl, directory }: TestDesk) {
  const key = newKey();
  await ensureAdminKey(ctx, key);
  const args = ['--database', databaseUrl, '--data', directory];
  const served = await Promise.all([1, 2, 3].map(() => serveDesk({ sample: false, args, key })));
  const servers = served.map(({ url }): Server => ({ baseUrl: `${url}/api/v2`, key }));
  let asked = 0;
  const next = () => servers[asked++ % servers.length] as Server;
  return {
    server: next,
    status: async <R extends Route>(route: R, input: RouteInput<R>) => (await send(next(), route, input)).status,
    stop: () => Promise.all(served.map((one) => one.stop())),
  };
}

describe.runIf(dialect === 'postgres')('several servers on one PostgreSQL', () => {
  test('keep tickets, history and counts consistent whoever changes them', { timeout: 120_000 }, async ({ desk }) => {
    const { server, status, stop } = await serveThrice(desk);
    const made = Array.from({ length: 12 }, (_, at) => request(server(), createTicket, { title: `Ticket ${at}` }));
    const ids = (await Promise.all(made)).map(({ item }) => item.id);
    const calls = Array.from({ length: 90 }, (_, at) => {
      const wanted = ticketStatuses[at % ticketStatuses.length] ?? 'open';
      const some = (at % 2 ? ids : ids.toReversed()).slice(at % 5);
      if (at % 3 === 0)
        return status(updateTicket, { ticketID: ids[at % 12] ?? 1, status: wanted, title: `Title ${at}` });
      return status(setStatus, { ticketIDs: some, status: wanted });
    });
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
    await stop();
    await expectConsistent(desk);
    expect(await checkDesk(desk.ctx)).toEqual([]);
  });

  test('make one customer of one primary id, and one ticket of one chat', { timeout: 120_000 }, async ({ desk }) => {
    const { server, status, stop } = await serveThrice(desk);
    const strict = await Promise.all(
      Array.from({ length: 20 }, () => status(createCustomerCRUD, { primaryID: 'one' })),
    );
    expect(strict.toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
    const kind = { primary_id: 'two', firstname: 'Ada' };
    const found = await Promise.all(Array.from({ length: 20 }, () => request(server(), createCustomer, kind)));
    expect(new Set(found.map(({ item }) => item.id)).size).toBe(1);

    await request(server(), chatAccountRoutes.createChatAccount, { servers: ['chat.example'], token: 'several1' });
    const session = { chatServer: 'chat.example', chatAccountToken: 'several1', chatSessionID: 'one' };
    const messages = Array.from({ length: 20 }, (_, at) =>
      request(server(), chatRoutes.notifyUserNewChatMessage, {
        ...session,
        messageNumber: 1 + (at % 10),
        message: `Message ${at % 10}`,
      }),
    );
    const answers = await Promise.all(messages);
    expect(new Set(answers.map(({ item }) => item.ticket_id)).size).toBe(1);
    expect(new Set(answers.map(({ item }) => item.message_id)).size).toBe(10);
    await stop();
    await expectConsistent(desk);
    expect(await checkDesk(desk.ctx)).toEqual([]);
  });
});
