import * as z from 'zod';
import { itemListOf, itemOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { text, timestamp } from '../words.ts';

export const notificationTypes = [
  'assigned',
  'mentioned',
  'customer_replied',
  'status_changed',
  'sla_warning',
  'sla_breached',
  'chat_waiting',
  'delivery_failed',
  'snooze_ended',
  'followed',
  'merged',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notification = z.object({
  id: z.string(),
  user_id: z.int(),
  ticket_id: z.int().nullable(),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  url: z.string(),
  is_read: z.boolean(),
  created_at: timestamp,
  read_at: timestamp.nullable(),
});
export type NotificationItem = z.infer<typeof notification>;

export const notificationRoutes = {
  listNotifications: route({
    method: 'GET',
    path: '/notification',
    permission: 'SETTINGS_CRUD',
    changes: true,
    summary:
      'All unread and the newest 1,000 read notifications of the calling user; those in the answer are read afterwards.',
    input: z.object({}),
    response: itemListOf(notification),
    examples: { 'what is new': {} },
  }),
  getNotification: route({
    method: 'GET',
    path: '/notification/{id}',
    permission: 'SETTINGS_CRUD',
    summary: 'One notification of the calling user; marks nothing.',
    input: z.object({ id: text() }),
    response: itemOf(notification),
    examples: { 'one of them': { id: '1' } },
  }),
  setNotificationRead: route({
    method: 'PUT',
    path: '/notification/setIsRead',
    permission: 'SETTINGS_CRUD',
    summary: 'Marks one notification of the calling user read.',
    body: 'fields',
    documented: 'application/x-www-form-urlencoded',
    input: z.object({ id: text() }),
    response: resultOf('Notification is read.'),
    examples: { read: { id: '1' } },
  }),
};
