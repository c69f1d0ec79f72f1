import type { Insertable } from 'kysely';
import type { WriteContext } from '../context.ts';
import { insertRows } from '../storage/insert-rows.ts';
import type { NotificationsTable } from '../storage/tables/timeline.ts';
import { agents } from './company.ts';
import type { SampleTicket } from './sample-ticket.ts';
import type { Company } from './set-up-company.ts';

const day = 24 * 60 * 60 * 1000;
/** So many of the newest: not those since an hour of the clock, or a sample made at night would have others. */
const unread = 4;

/** The administrator's notifications: what happened to their tickets in the last ten days, the newest still unread. */
export async function tellAdministrator(
  ctx: WriteContext,
  { adminId }: Company,
  tickets: readonly SampleTicket[],
): Promise<void> {
  const now = ctx.now();
  const rows = tickets
    .flatMap((ticket) => notificationsOf(ticket, adminId))
    .filter(({ created_at }) => now - created_at < 10 * day)
    .sort((a, b) => a.created_at - b.created_at)
    .map((row, at, { length }) => {
      const isRead = at < length - unread;
      const read_at = isRead ? Math.min(row.created_at + day / 4, now) : null;
      return { ...row, user_id: adminId, is_read: isRead ? 1 : 0, read_at };
    });
  await insertRows(ctx.tx, ctx.desk.storage.dialect, 'notifications', rows);
}

type Told = Pick<Insertable<NotificationsTable>, 'ticket_id' | 'type' | 'title' | 'message' | 'created_at'>;

function notificationsOf({ id, planned, casting }: SampleTicket, adminId: number): Told[] {
  const { title, assigned_user_id } = planned.ticket;
  const mention = `@${agents[0].name.split(' ')[0]}`;
  return planned.timeline.flatMap((entry, index) => {
    const about = { ticket_id: id, title, created_at: entry.at };
    if (entry.type === 'note' && entry.user_id_created !== adminId && entry.content.includes(mention)) {
      return [{ ...about, type: 'mentioned', message: `${entry.from_name} mentioned you in a note.` }];
    }
    const isReply = entry.type === 'message' && entry.direction === 'inbound' && index > 0;
    if (isReply && assigned_user_id === adminId) {
      return [{ ...about, type: 'customer_replied', message: `${casting.slots.name} replied.` }];
    }
    return [];
  });
}
