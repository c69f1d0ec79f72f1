import { deskNotificationRoutes } from '../contract/desk/notifications.ts';
import { itemList, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { countUnread, listNotifications } from './list.ts';
import { readNotifications } from './read.ts';

export const notificationPeekRoutes = handle(deskNotificationRoutes, {
  peekNotifications: async (ctx, { unread }) =>
    itemList({
      ...(await listNotifications(ctx, { unreadOnly: unread })),
      unread_total: await countUnread(ctx),
    }),
  readNotifications: async (ctx, input) => {
    await readNotifications(ctx, input);
    return result('Notifications are read.');
  },
});
