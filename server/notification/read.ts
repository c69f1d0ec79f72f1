import { type SqlBool, sql } from 'kysely';
import { type Context, callingAgent } from '../context.ts';
import type { NotificationItem } from '../contract/base/notification.ts';
import type { deskNotificationRoutes } from '../contract/desk/notifications.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { notFound } from '../errors.ts';
import { appendLive } from '../live/append.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { transaction } from '../storage/transaction.ts';
import { listNotifications, type NotificationRow, notificationItem } from './list.ts';

/**
 * The list, and exactly its rows read afterwards: what arrives meanwhile stays unread (api-v2: GET /notification).
 * Items say is_read as it was before.
 */
export async function listAndReadNotifications(ctx: Context): Promise<Page<NotificationItem>> {
  ctx.require('SETTINGS_CRUD');
  return transaction(ctx, async (ctx) => {
    const page = await listNotifications(ctx);
    const unread = page.items.filter(({ is_read }) => !is_read).map(({ id }) => Number(id));
    if (unread.length === 0) return page;
    await ctx.tx
      .updateTable('notifications')
      .set({ is_read: 1, read_at: ctx.now() })
      .where((eb) => isOneOf(eb.ref('notifications.id'), unread, ctx.desk.storage.dialect))
      .where('is_read', '=', 0)
      .execute();
    await appendLive(ctx, [{ kind: 'notification', user_id: callingAgent(ctx).userId }]);
    return page;
  });
}

/** One notification of the calling user; another user's does not exist. Marks nothing. */
export async function getNotification(ctx: Context, id: string): Promise<NotificationItem> {
  ctx.require('SETTINGS_CRUD');
  return notificationItem(await findOwn(ctx, id), ctx.desk.publicUrl);
}

/** Marks one notification read; again is fine. */
export async function setNotificationRead(ctx: Context, id: string): Promise<void> {
  ctx.require('SETTINGS_CRUD');
  await transaction(ctx, async (ctx) => {
    const { is_read, ...notification } = await findOwn(ctx, id);
    if (is_read === 1) return;
    await ctx.tx
      .updateTable('notifications')
      .set({ is_read: 1, read_at: ctx.now() })
      .where('id', '=', notification.id)
      .execute();
    await appendLive(ctx, [{ kind: 'notification', user_id: notification.user_id }]);
  });
}

/** Marks those that are named in any of these ways. */
export async function readNotifications(
  ctx: Context,
  { ids = [], through_id, ticket_id, all = false }: RouteCall<typeof deskNotificationRoutes.readNotifications>,
): Promise<void> {
  ctx.require('SETTINGS_CRUD');
  const user = callingAgent(ctx).userId;
  await transaction(ctx, async (ctx) => {
    const through = through_id === undefined ? undefined : await findOwn(ctx, through_id);
    const { numUpdatedRows } = await ctx.tx
      .updateTable('notifications')
      .set({ is_read: 1, read_at: ctx.now() })
      .where('user_id', '=', user)
      .where('is_read', '=', 0)
      .where((eb) =>
        eb.or([
          ...(all ? [sql<SqlBool>`1 = 1`] : []),
          ...(ids.length > 0 ? [isOneOf(eb.ref('notifications.id'), ids, ctx.desk.storage.dialect)] : []),
          ...(through ? [eb('id', '<=', through.id)] : []),
          ...(ticket_id === undefined ? [] : [eb('ticket_id', '=', ticket_id)]),
        ]),
      )
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await appendLive(ctx, [{ kind: 'notification', user_id: user }]);
  });
}

async function findOwn(ctx: Context, id: string): Promise<NotificationRow> {
  const row = /^[1-9]\d{0,14}$/.test(id)
    ? await ctx.db
        .selectFrom('notifications')
        .selectAll()
        .where('id', '=', Number(id))
        .where('user_id', '=', callingAgent(ctx).userId)
        .executeTakeFirst()
    : undefined;
  if (!row) throw notFound(`No notification with id ${id}.`);
  return row;
}
