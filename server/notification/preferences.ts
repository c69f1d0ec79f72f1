import { type Context, callingAgent, type WriteContext } from '../context.ts';
import { type NotificationType, notificationTypes } from '../contract/base/notification.ts';
import type {
  Delivery,
  NotificationPreferences,
  notificationPreferenceRoutes,
} from '../contract/desk/notification-preferences.ts';
import type { RouteCall } from '../contract/route.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { transaction } from '../storage/transaction.ts';

/** What somebody gets who has chosen nothing. */
const usual: Delivery = 'desktop';

/** What the calling user wants of each type. */
export async function getNotificationPreferences(ctx: Context): Promise<NotificationPreferences> {
  ctx.require('SETTINGS_CRUD');
  const { userId } = callingAgent(ctx);
  const [chosen, quiet] = await Promise.all([
    ctx.db.selectFrom('notification_preferences').select(['type', 'delivery']).where('user_id', '=', userId).execute(),
    ctx.db.selectFrom('quiet_hours').select(['starts', 'ends']).where('user_id', '=', userId).executeTakeFirst(),
  ]);
  const deliveries = new Map(chosen.map(({ type, delivery }) => [type, delivery]));
  const types = notificationTypes.map((type) => [type, deliveries.get(type) ?? usual]);
  return {
    types: Object.fromEntries(types) as Record<NotificationType, Delivery>,
    quiet_hours: quiet ? { from: quiet.starts, to: quiet.ends } : null,
  };
}

/** Changes what is sent of it. */
export async function changeNotificationPreferences(
  ctx: Context,
  { types = {}, quiet_hours }: RouteCall<typeof notificationPreferenceRoutes.changeNotificationPreferences>,
): Promise<NotificationPreferences> {
  ctx.require('SETTINGS_CRUD');
  const user_id = callingAgent(ctx).userId;
  return transaction(ctx, async (ctx) => {
    for (const type of notificationTypes) {
      const delivery = types[type];
      if (delivery === undefined) continue;
      await ctx.tx
        .insertInto('notification_preferences')
        .values({ user_id, type, delivery })
        .onConflict((conflict) => conflict.columns(['user_id', 'type']).doUpdateSet({ delivery }))
        .execute();
    }
    if (quiet_hours !== undefined) await saveQuietHours(ctx, user_id, quiet_hours);
    return getNotificationPreferences(ctx);
  });
}

async function saveQuietHours({ tx }: WriteContext, user_id: number, hours: NotificationPreferences['quiet_hours']) {
  if (hours === null) {
    await tx.deleteFrom('quiet_hours').where('user_id', '=', user_id).execute();
    return;
  }
  const { from: starts, to: ends } = hours;
  await tx
    .insertInto('quiet_hours')
    .values({ user_id, starts, ends })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ starts, ends }))
    .execute();
}

/** Those of the notifications that their users have not switched off. */
export async function withoutUnwanted<Wanted extends { user_id: number; type: NotificationType }>(
  { tx, desk }: WriteContext,
  notifications: readonly Wanted[],
): Promise<readonly Wanted[]> {
  if (notifications.length === 0) return notifications;
  const users = [...new Set(notifications.map(({ user_id }) => user_id))];
  const off = await tx
    .selectFrom('notification_preferences')
    .select(['user_id', 'type'])
    .where((eb) => isOneOf(eb.ref('notification_preferences.user_id'), users, desk.storage.dialect))
    .where('delivery', '=', 'off')
    .execute();
  return notifications.filter(
    (wanted) => !off.some(({ user_id, type }) => user_id === wanted.user_id && type === wanted.type),
  );
}
