import { notificationRoutes } from '../contract/base/notification.ts';
import { item, itemList, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { getNotification, listAndReadNotifications, setNotificationRead } from './read.ts';

export const baseNotificationRoutes = handle(notificationRoutes, {
  listNotifications: async (ctx) => itemList(await listAndReadNotifications(ctx)),
  getNotification: async (ctx, { id }) => item(await getNotification(ctx, id)),
  setNotificationRead: async (ctx, { id }) => {
    await setNotificationRead(ctx, id);
    return result('Notification is read.');
  },
});
