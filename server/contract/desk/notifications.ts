import * as z from 'zod';
import { notification } from '../base/notification.ts';
import { itemListOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { flag, id, listOf, text } from '../words.ts';

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
    summary: 'Marks notifications of the calling user read: some, up to and including one, those of a ticket, or all.',
    body: 'fields',
    documented: 'application/json',
    input: z
      .object({
        ids: listOf(id()).exactOptional().describe('Up to 200. Ids of others are passed over.'),
        through_id: text().exactOptional(),
        ticket_id: id().exactOptional(),
        all: flag().exactOptional().describe('Everything that is unread at this moment.'),
      })
      .refine((input) => Object.values(input).some((value) => value !== undefined && value !== false), {
        error: 'needs ids, through_id, ticket_id or all',
        path: ['ids'],
      }),
    response: resultOf('Notifications are read.'),
    examples: {
      'through the newest': { through_id: '2' },
      'those of a ticket': { ticket_id: 1 },
      'two of them': { ids: [1, 2] },
    },
  }),
};
