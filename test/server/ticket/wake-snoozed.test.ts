import { describe, expect } from 'vitest';
import { createContext } from '../../../server/context.ts';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import { openDesk } from '../../../server/open-desk.ts';
import { wakeSnoozedDue } from '../../../server/ticket/wake-snoozed.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeChatAccount, chatAccountToken, session } from '../../support/arrange-chat.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { dialect, type TestDesk, test, testNow } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';

const hour = 3_600_000;
const wake = { kind: 'system', step: 'Waking snoozed tickets' } as const;
const run = ({ desk }: Pick<TestDesk, 'desk'>) => wakeSnoozedDue(createContext(desk, wake, 'test'));

const stored = ({ ctx }: TestDesk, id: number) =>
  ctx.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const told = ({ ctx }: TestDesk) =>
  ctx.db.selectFrom('notifications').select(['user_id', 'ticket_id', 'type']).orderBy('ticket_id').execute();
const entries = async ({ ctx }: TestDesk) =>
  (await ctx.db.selectFrom('timeline_events').selectAll().orderBy('seq').execute()).map(
    (entry) => `${entry.initiated_by}: ${entry.item_type} ${entry.item_type_id}`,
  );

describe('a snoozed ticket', () => {
  test('is open again at its time and not before, and its agent is told once', async ({ desk, clock }) => {
    const kim = await arrangeAgent(desk);
    const snoozed = { status: 'pending', snooze_time: testNow + hour, assigned_user_id: kim.id } as const;
    const [ticket] = await arrangeTickets(desk.ctx, [snoozed]);
    clock.now = testNow + hour - 1;
    expect(await run(desk)).toEqual({ more: false });
    expect(await stored(desk, ticket.id)).toEqual(ticket);
    clock.now = testNow + hour;
    await run(desk);
    await run(desk);
    const after = { status: 'open', snooze_time: null, snooze_time_sent: testNow + hour, version: 2 };
    expect(await stored(desk, ticket.id)).toMatchObject(after);
    expect(await told(desk)).toEqual([{ user_id: kim.id, ticket_id: ticket.id, type: 'snooze_ended' }]);
    const by = 'Waking snoozed tickets';
    expect(await entries(desk)).toEqual([`${by}: status open`, `${by}: snooze_time `]);
    await expectConsistent(desk);
  });

  test('that is new stays new, and without an agent nobody is told', async ({ desk, clock }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{ status: 'new', snooze_time: testNow + hour }]);
    clock.now = testNow + hour;
    await run(desk);
    expect(await stored(desk, ticket.id)).toMatchObject({ status: 'new', snooze_time: null });
    expect(await told(desk)).toEqual([]);
  });

  test('wakes however long nothing ran, and not again when the clock goes back', async ({ desk, clock }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{ status: 'solved', snooze_time: testNow + hour }]);
    clock.now = testNow + 1000 * hour;
    await run(desk);
    clock.now = testNow + hour;
    await run(desk);
    expect(await stored(desk, ticket.id)).toMatchObject({ version: 2, snooze_time_sent: testNow + 1000 * hour });
  });

  test('wakes among many others, in batches', async ({ desk, clock }) => {
    const snoozed = Array.from({ length: 120 }, (_, at) => ({ status: 'open' as const, snooze_time: testNow + at }));
    await arrangeTickets(desk.ctx, [...snoozed, { snooze_time: testNow + hour }]);
    clock.now = testNow + 1000;
    expect(await run(desk)).toEqual({ more: true });
    expect(await run(desk)).toEqual({ more: false });
    const left = await desk.ctx.db
      .selectFrom('tickets')
      .select('snooze_time')
      .where('snooze_time', 'is not', null)
      .execute();
    expect(left).toEqual([{ snooze_time: testNow + hour }]);
  });

  test('wakes once when two servers wake at once', async ({ desk, clock }) => {
    const kim = await arrangeAgent(desk);
    const snoozed = { status: 'open', snooze_time: testNow + hour, assigned_user_id: kim.id } as const;
    const tickets = await arrangeTickets(
      desk.ctx,
      Array.from({ length: 60 }, () => snoozed),
    );
    clock.now = testNow + hour;
    // SQLite has one server; its step and a second call of it are the two.
    const other =
      dialect === 'postgres'
        ? await openDesk({
            dataDirectory: desk.directory,
            databaseUrl: desk.databaseUrl,
            role: 'server',
            publicUrl: 'http://desk.example',
            clock: () => clock.now,
          })
        : undefined;
    await Promise.all([run(desk), run({ desk: other ?? desk.desk }), run(desk)]);
    await run(desk);
    await other?.close();
    expect(await told(desk)).toEqual(
      tickets.map(({ id }) => ({ user_id: kim.id, ticket_id: id, type: 'snooze_ended' })),
    );
    const versions = await desk.ctx.db.selectFrom('tickets').select('version').distinct().execute();
    expect(versions).toEqual([{ version: 2 }]);
    await expectConsistent(desk);
  });

  test('is awake once it is solved, in whichever way', async ({ desk }) => {
    const [a, b] = await arrangeTickets(desk.ctx, [{}, {}]);
    for (const { id } of [a, b]) {
      await desk.request(ticketChangeRoutes.changeTicket, { ticketID: id, snooze_until: '2026-03-09 08:00:00' });
    }
    await desk.request(ticketRoutes.setStatus, { ticketIDs: [a.id], status: 'solved' });
    await desk.request(ticketChangeRoutes.changeTicket, { ticketID: b.id, status: 'closed' });
    for (const { id } of [a, b]) expect((await stored(desk, id)).snooze_time).toBeNull();
  });

  test('is awake once its customer writes', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const write = (messageNumber: number) =>
      desk.request(chatRoutes.notifyUserNewChatMessage, {
        ...session,
        chatAccountToken,
        messageNumber,
        message: 'Hello',
      });
    const { ticket_id } = (await write(1)).item;
    const later = { ticketID: ticket_id, snooze_until: '2026-03-09 08:00:00', status: 'pending' } as const;
    await desk.request(ticketChangeRoutes.changeTicket, later);
    expect(await stored(desk, ticket_id)).toMatchObject({ status: 'pending', snooze_time: Date.UTC(2026, 2, 9, 8) });
    await write(2);
    expect(await stored(desk, ticket_id)).toMatchObject({ status: 'open', snooze_time: null, snooze_time_sent: null });
  });
});
