import * as z from 'zod';
import { notification } from '../base/notification.ts';
import { itemListOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { flag, id, text } from '../words.ts';

export const deskNotificationRoutes = {
  peekNotifications: route({
    method: 'GET',
    path: '/desk/notifications',
    permission: 'SETTINGS_CRUD',
    summary: 'Unread and recently read notifications of the calling user, newest first, without marking any.',
    input: z.object({ unread: flag().default(false) }),
    response: itemListOf(notification).extend({ unread_total: z.int() }),
    examples: { 'the unread ones': { unread: true } },
  }),
  readNotifications: route({
    method: 'POST',
    path: '/desk/notifications/read',
    permission: 'SETTINGS_CRUD',
    summary: 'Marks notifications of the calling user read: up to and including one, or those of a ticket.',
    body: 'fields',
    documented: 'application/json',
    input: z
      .object({ through_id: text().exactOptional(), ticket_id: id().exactOptional() })
      .refine((input) => input.through_id !== undefined || input.ticket_id !== undefined, {
        error: 'needs through_id or ticket_id',
        path: ['through_id'],
      }),
    response: resultOf('Notifications are read.'),
    examples: { 'through the newest': { through_id: '2' }, 'those of a ticket': { ticket_id: 1 } },
  }),
};
