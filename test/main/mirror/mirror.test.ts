import path from 'node:path';
import { describe, expect } from 'vitest';
import { asServer } from '../../../main/connection/as-server.ts';
import type { Upstream } from '../../../main/connection/upstream.ts';
import { type MirrorOptions, startMirror } from '../../../main/mirror/start-mirror.ts';
import { newKey } from '../../../server/auth/secret.ts';
import { request, type Server } from '../../../server/client/request.ts';
import { type Context, createContext } from '../../../server/context.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { deskRoutes } from '../../../server/contract/desk/desk.ts';
import { deskNotificationRoutes } from '../../../server/contract/desk/notifications.ts';
import { readRoutes } from '../../../server/contract/desk/reads.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { saveNotifications } from '../../../server/notification/notify.ts';
import { startServer } from '../../../server/start-server.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { test as directoryTest } from '../../support/temporary-directory.ts';

/** A real server with only the documented endpoints, and mirrors of it. */
interface Base {
  ctx: Context;
  /** As its administrator reaches it. */
  server: Server;
  options: MirrorOptions;
  /** Starts the mirror; the same again is a restart. */
  mirror(): Promise<{ desk: Server; stop(): Promise<void> }>;
}

const test = directoryTest.extend<{ base: Base }>({
  base: async ({ directory }, use) => {
    const key = newKey();
    const running = await startServer({
      dataDirectory: path.join(directory, 'server'),
      adminKey: key,
      baseOnly: true,
      host: '127.0.0.1',
      port: 0,
    });
    const ctx = createContext(running.desk, { kind: 'system', step: 'test' }, 'test');
    const options = { directory: path.join(directory, 'mirror'), baseUrl: running.url, key };
    const stops = new Set<() => Promise<void>>();
    await use({
      ctx,
      options,
      server: { baseUrl: `${running.url}/api/v2`, key },
      async mirror() {
        const served = await startMirror(options);
        const upstream: Upstream = {
          fetch: (where, { method, headers, body }) =>
            served.fetch(
              new Request(`http://desk.local${where}`, { method, headers, body, duplex: 'half' } as RequestInit),
            ),
        };
        const stop = async () => {
          if (stops.delete(stop)) await served.close();
        };
        stops.add(stop);
        return { desk: asServer(upstream), stop };
      },
    });
    for (const stop of [...stops]) await stop();
    await running.stop();
  },
});

const listed = async (desk: Server) =>
  (await request(desk, deskTicketRoutes.listTickets, { sort: 'created_at' })).items.map(({ id, status }) => [
    id,
    status,
  ]);
const patient = { timeout: 15_000 };

describe('the mirror of a base server', () => {
  test('lists its tickets, in the filters and orders of the desk API', async ({ base }) => {
    await arrangeTickets(base.ctx, [{ status: 'open' }, { status: 'closed' }, { status: 'new' }]);
    const { desk } = await base.mirror();
    await expect
      .poll(() => listed(desk), patient)
      .toEqual([
        [1, 'open'],
        [2, 'closed'],
        [3, 'new'],
      ]);
    const open = await request(desk, deskTicketRoutes.listTickets, { status: 'open,new' });
    expect(open.itemTotal).toBe(2);
    const { item } = await request(desk, deskTicketRoutes.countTickets, {});
    expect(item).toMatchObject({ all: 3, by_status: { open: 1, closed: 1, new: 1 } });
    const { item: order } = await request(desk, deskTicketRoutes.listTicketIds, { sort: 'created_at' });
    expect(order.ids).toEqual([1, 2, 3]);
  });

  test.for([{ tag: 'vip' }, { following: true }] as const)(
    'refuses %j, which the server does not tell of all its tickets',
    async (filter, { base }) => {
      await arrangeTickets(base.ctx, [{}]);
      const { desk } = await base.mirror();
      await expect.poll(() => listed(desk), patient).toHaveLength(1);
      for (const route of [deskTicketRoutes.listTickets, deskTicketRoutes.listTicketIds])
        await expect(request(desk, route, filter)).rejects.toMatchObject({
          status: 400,
          body: { errors: [{ field: Object.keys(filter)[0] }] },
        });
      expect((await request(desk, deskTicketRoutes.listTickets, { unread: false, priority: 'normal' })).itemTotal).toBe(
        1,
      );
    },
  );

  test('says that it is a base server and leaves out what such a one cannot do', async ({ base }) => {
    await arrangeTickets(base.ctx, [{}]);
    const { desk } = await base.mirror();
    await expect
      .poll(async () => (await request(desk, deskRoutes.getDesk, {})).item, patient)
      .toMatchObject({
        kind: 'base',
        features: ['ticket-list', 'notifications'],
        brands: [{ id: 1, name: 'Support' }],
      });
    const absent = await fetchStatus(desk, '/desk/imports');
    expect(absent).toBe(404);
  });

  test('has a change as soon as the write is answered', async ({ base }) => {
    await arrangeTickets(base.ctx, [{ status: 'open' }, { status: 'open' }]);
    const { desk } = await base.mirror();
    await expect.poll(() => listed(desk), patient).toHaveLength(2);
    await request(desk, ticketRoutes.setStatus, { ticketIDs: [1], status: 'solved' });
    await expect
      .poll(() => listed(desk), patient)
      .toEqual([
        [1, 'solved'],
        [2, 'open'],
      ]);
    const { items } = await request(desk, deskTicketRoutes.listTickets, { status: 'solved' });
    expect(items[0]?.version).toBeGreaterThan(1);
  });

  test('finds what others change, create and delete there', async ({ base }) => {
    await arrangeTickets(base.ctx, [{ status: 'open' }, { status: 'open' }]);
    const { desk } = await base.mirror();
    await expect.poll(() => listed(desk), patient).toHaveLength(2);
    await request(base.server, ticketRoutes.updateTicket, { ticketID: 2, status: 'pending' });
    await request(base.server, ticketRoutes.createTicket, { title: 'Another' });
    await expect
      .poll(() => listed(desk), patient)
      .toEqual([
        [1, 'open'],
        [2, 'pending'],
        [3, 'new'],
      ]);
    await transaction(base.ctx, async ({ tx }) => {
      await tx.deleteFrom('tickets').where('id', '=', 1).execute();
    });
    await expect
      .poll(() => listed(desk), patient)
      .toEqual([
        [2, 'pending'],
        [3, 'new'],
      ]);
    const { item } = await request(desk, deskTicketRoutes.countTickets, {});
    expect(item.all).toBe(2);
  });

  test('finds one change of a ticket after the other', async ({ base }) => {
    await arrangeTickets(base.ctx, [{ status: 'open' }]);
    const { desk } = await base.mirror();
    for (const status of ['pending', 'holding', 'solved'] as const) {
      await request(base.server, ticketRoutes.updateTicket, { ticketID: 1, status });
      await expect.poll(() => listed(desk), patient).toEqual([[1, status]]);
    }
  });

  test('goes on after a restart and finds what changed meanwhile', async ({ base }) => {
    await arrangeTickets(base.ctx, [{ status: 'open' }]);
    const first = await base.mirror();
    await expect.poll(() => listed(first.desk), patient).toEqual([[1, 'open']]);
    await first.stop();
    await request(base.server, ticketRoutes.setStatus, { ticketIDs: [1], status: 'closed' });
    const second = await base.mirror();
    await expect.poll(() => listed(second.desk), patient).toEqual([[1, 'closed']]);
  });

  test('keeps notifications that the server gives only once, and their being read', async ({ base }) => {
    const told = { user_id: 1, ticket_id: 7, type: 'assigned', title: 'Printer on fire', message: '' } as const;
    await transaction(base.ctx, (ctx) => saveNotifications(ctx, [told]));
    const first = await base.mirror();
    const unread = async (desk: Server) =>
      (await request(desk, deskNotificationRoutes.peekNotifications, {})).unread_total;
    await expect.poll(() => unread(first.desk), patient).toBe(1);
    await first.stop();
    const second = await base.mirror();
    expect(await unread(second.desk)).toBe(1);
    const { items } = await request(second.desk, deskNotificationRoutes.peekNotifications, { unread: true });
    expect(items[0]).toMatchObject({ title: 'Printer on fire', ticket_id: 7, is_read: false, user_id: 1 });
    await request(second.desk, deskNotificationRoutes.readNotifications, { ticket_id: 7 });
    expect(await unread(second.desk)).toBe(0);
  });

  test('names no notifications where the key may not read them', async ({ base }) => {
    await arrangeTickets(base.ctx, [{}]);
    await transaction(base.ctx, async ({ tx }) => {
      await tx.updateTable('api_keys').set({ permissions: 'TICKET_READ,TICKET_CUD,API_RAW_TABLE_READ' }).execute();
    });
    const { desk } = await base.mirror();
    const features = async () => (await request(desk, deskRoutes.getDesk, {})).item.features;
    await expect.poll(features, patient).toEqual(['ticket-list']);
  });

  test('says when the server no longer accepts the key, instead of showing an old list as the present one', async ({
    base,
  }) => {
    await arrangeTickets(base.ctx, [{}]);
    const { desk } = await base.mirror();
    await expect.poll(() => listed(desk), patient).toHaveLength(1);
    await transaction(base.ctx, async ({ tx }) => {
      await tx.updateTable('api_keys').set({ revoked_at: 1 }).execute();
    });
    const problem = () =>
      request(desk, deskRoutes.getDesk, {}).then(
        () => '',
        (error: Error) => error.message,
      );
    await expect.poll(problem, patient).toContain('no longer accepts this key');
  });

  test('knows after reading a ticket that it is read', async ({ base }) => {
    await arrangeTickets(base.ctx, [{ status: 'open' }]);
    const { desk } = await base.mirror();
    await expect.poll(() => listed(desk), patient).toHaveLength(1);
    await request(desk, readRoutes.readTicket, { ticketID: 1, through_message_id: 1 });
    const { items } = await request(desk, deskTicketRoutes.listTickets, {});
    expect(items[0]?.unread).toBe(false);
  });
});

async function fetchStatus(desk: Server, where: string): Promise<number> {
  const answer = await desk.fetch?.(`${desk.baseUrl}${where}`, { method: 'POST', body: '{}' });
  return answer?.status ?? 0;
}
