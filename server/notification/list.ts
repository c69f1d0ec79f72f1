import { sql } from 'kysely';
import { type Context, callingAgent } from '../context.ts';
import type { NotificationItem, NotificationType } from '../contract/base/notification.ts';
import type { Page } from '../contract/envelope.ts';
import type { Db } from '../storage/tables/all-tables.ts';
import { formatTime, formatTimeOrNull } from '../time.ts';

/** Read notifications that a list still shows. */
const readShown = 1000;

/** All unread and the newest 1,000 read notifications of the calling user, newest first. Marks nothing. */
export async function listNotifications(
  ctx: Context,
  { unreadOnly = false }: { unreadOnly?: boolean } = {},
): Promise<Page<NotificationItem>> {
  ctx.require('SETTINGS_CRUD');
  const { userId } = callingAgent(ctx);
  const unread = await selectNotifications(ctx.db, userId, 0).execute();
  const read = unreadOnly ? [] : await selectNotifications(ctx.db, userId, 1).limit(readShown).execute();
  const rows = [...unread, ...read].sort((a, b) => b.created_at - a.created_at || b.id - a.id);
  const items = rows.map((row) => notificationItem(row, ctx.desk.publicUrl));
  return { itemStart: 0, itemTotal: items.length, itemLimit: items.length, items };
}

/** Unread notifications of the calling user. */
export async function countUnread(ctx: Context): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('notifications')
    .select(sql<number>`count(*)`.as('total'))
    .where('user_id', '=', callingAgent(ctx).userId)
    .where('is_read', '=', 0)
    .executeTakeFirstOrThrow();
  return total;
}

const columns = ['id', 'user_id', 'ticket_id', 'type', 'title', 'message', 'is_read', 'created_at', 'read_at'] as const;

function selectNotifications(db: Db, userId: number, isRead: 0 | 1) {
  return db
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', userId)
    .where('is_read', '=', isRead)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

export interface NotificationRow {
  id: number;
  user_id: number;
  ticket_id: number | null;
  type: string;
  title: string;
  message: string;
  is_read: number;
  created_at: number;
  read_at: number | null;
}

/** The wire's form (docs/api.md, "Notifications"). */
export function notificationItem(row: NotificationRow, publicUrl: string): NotificationItem {
  return {
    ...row,
    id: String(row.id),
    type: row.type as NotificationType,
    url: row.ticket_id === null ? `${publicUrl}/` : `${publicUrl}/#/tickets/${row.ticket_id}`,
    is_read: row.is_read === 1,
    created_at: formatTime(row.created_at),
    read_at: formatTimeOrNull(row.read_at),
  };
}
