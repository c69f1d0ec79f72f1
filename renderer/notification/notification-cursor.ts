import type { Console } from '../app/console.ts';
import { notificationsQuery } from '../source/queries.ts';
import { groupByTicket, type NotificationGroup } from './notification-groups.ts';

export const notificationElementId = (key: string): string => `notification-${key}`;

/** Whether there are notifications to be walked through. */
export const showsNotifications = (console: Console): boolean =>
  console.navigation.getState().area === 'notifications' && shown(console).length > 0;

/** The row of notifications under the keyboard, else the first one. */
export function currentNotification(console: Console): NotificationGroup | undefined {
  const { at } = console.notificationCursor.getState();
  const groups = shown(console);
  return groups.find(({ key }) => key === at) ?? groups[0];
}

/** One row up or down. */
export function moveNotification(console: Console, by: number): void {
  const { at } = console.notificationCursor.getState();
  const groups = shown(console);
  const from = groups.findIndex(({ key }) => key === at);
  const to = from === -1 ? 0 : Math.min(groups.length - 1, Math.max(0, from + by));
  console.notificationCursor.setState({ at: groups[to]?.key });
}

const shown = ({ source }: Console): NotificationGroup[] =>
  groupByTicket(source.queries.getQueryData(notificationsQuery(source).queryKey)?.items ?? []);
