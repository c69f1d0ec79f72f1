import { notificationPreferenceRoutes } from '../contract/desk/notification-preferences.ts';
import { item } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { changeNotificationPreferences, getNotificationPreferences } from './preferences.ts';

export const notificationPreferenceDeskRoutes = handle(notificationPreferenceRoutes, {
  getNotificationPreferences: async (ctx) => item(await getNotificationPreferences(ctx)),
  changeNotificationPreferences: async (ctx, input) => item(await changeNotificationPreferences(ctx, input)),
});
