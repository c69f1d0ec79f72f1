import * as z from 'zod';
import { notificationTypes } from '../base/notification.ts';
import { itemOf } from '../envelope.ts';
import { route } from '../route.ts';

/** `off`: there is none. `console`: in the list and the count. `desktop`: also shown by the system. */
export const deliveries = ['off', 'console', 'desktop'] as const;
export type Delivery = (typeof deliveries)[number];

const delivery = z.enum(deliveries, { error: `must be one of ${deliveries.join(', ')}` });

const byType = <Value extends z.ZodType>(value: Value) =>
  z.object(Object.fromEntries(notificationTypes.map((type) => [type, value])) as Record<NotificationType, Value>);
type NotificationType = (typeof notificationTypes)[number];

const timeOfDay = z
  .string({ error: 'must be a time of the day in the form HH:MM' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of the day in the form HH:MM' });

const quietHours = z
  .object({ from: timeOfDay, to: timeOfDay })
  .describe("On the clock of the user's computer; `to` before `from` is the next morning.");

export const notificationPreferences = z.object({
  types: byType(delivery),
  quiet_hours: quietHours.nullable().describe('While they last the system shows nothing; null: there are none.'),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

export const notificationPreferenceRoutes = {
  getNotificationPreferences: route({
    method: 'GET',
    path: '/desk/notification-preferences',
    permission: 'SETTINGS_CRUD',
    summary:
      'What the calling user wants of each type of notifications: off, in the console only, or on the desktop too.',
    input: z.object({}),
    response: itemOf(notificationPreferences),
    examples: { 'one’s own': {} },
  }),
  changeNotificationPreferences: route({
    method: 'PATCH',
    path: '/desk/notification-preferences',
    permission: 'SETTINGS_CRUD',
    summary: 'Changes what is sent of it. What is off is not written down from then on.',
    body: 'fields',
    documented: 'application/json',
    clears: ['quiet_hours'],
    input: z.object({
      types: byType(delivery.exactOptional()).exactOptional(),
      quiet_hours: quietHours.nullable().exactOptional(),
    }),
    response: itemOf(notificationPreferences),
    examples: {
      'fewer on the desktop': { types: { status_changed: 'console', followed: 'off' } },
      'quiet nights': { quiet_hours: { from: '19:00', to: '07:30' } },
    },
  }),
};
