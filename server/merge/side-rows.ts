import type { Context, WriteContext } from '../context.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { type Move, movedRows } from './moves.ts';

export type SideRows = Move['rows'];

/** Tables whose rows go with a ticket's messages, by what a move calls them. */
const tables = { chat_session: 'chat_sessions', notification: 'notifications' } as const;
type SideKind = keyof typeof tables;
const sideKinds = Object.keys(tables) as SideKind[];

/** What goes with a ticket's messages: its chats, whose next message belongs behind them, and unread notifications. */
export async function readSideRows({ db }: Context, ticketId: number): Promise<SideRows> {
  const chats = await db.selectFrom('chat_sessions').select('id').where('ticket_id', '=', ticketId).execute();
  const unread = await db
    .selectFrom('notifications')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('is_read', '=', 0)
    .execute();
  return [
    ...movedRows(
      'chat_session',
      chats.map(({ id }) => id),
    ),
    ...movedRows(
      'notification',
      unread.map(({ id }) => id),
    ),
  ];
}

/** Hands such rows over from one ticket to another; those that belong to neither any more stay where they are. */
export async function moveSideRows(
  { tx, desk }: WriteContext,
  rows: SideRows,
  { from, into }: { from: number; into: number },
): Promise<void> {
  for (const kind of sideKinds) {
    const ids = rows.filter((row) => row.kind === kind).map(({ row_id }) => row_id);
    if (ids.length === 0) continue;
    await tx
      .updateTable(tables[kind])
      .set({ ticket_id: into })
      .where('ticket_id', '=', from)
      .where((eb) => isOneOf(eb.ref('id'), ids, desk.storage.dialect))
      .execute();
  }
}

/** Who follows these tickets. */
export const followersOf = (ctx: Context, ticketIds: readonly number[]) =>
  ctx.db
    .selectFrom('ticket_followers')
    .select(['ticket_id', 'user_id'])
    .where((eb) => isOneOf(eb.ref('ticket_followers.ticket_id'), ticketIds, ctx.desk.storage.dialect))
    .execute();
