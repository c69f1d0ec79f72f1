import * as z from 'zod';
import { itemOf } from '../envelope.ts';
import { permissions, route } from '../route.ts';

export const deskFeatures = [
  'ticket-list',
  'notifications',
  'import',
  'sample',
  'sessions',
  'attachments',
  'set-up',
  'ticket-changes',
  'form-fields',
  'customers',
  'customer-pages',
  'events',
  'bulk-changes',
  'filters',
  'views',
  'macros',
  'presence',
  'read-positions',
  'notification-preferences',
  'merge',
  'search',
  'drafts',
  'uploads',
  'messages',
  'mail-accounts',
  'waiting-chats',
  'new-tickets',
] as const;

const named = z.object({ id: z.int(), name: z.string() });

/** What this desk is and who is asking: the console's first request. */
export const desk = z.object({
  version: z.string(),
  kind: z
    .enum(['desk', 'base'])
    .describe('`desk`: the server speaks the desk API itself; `base`: the desktop answers it from a mirror.'),
  features: z.array(z.enum(deskFeatures)),
  user: z.object({ id: z.int(), name: z.string(), email: z.string() }),
  permissions: z.array(z.enum(permissions)),
  limits: z.object({ set_status: z.int(), ticket_page: z.int(), upload_bytes: z.int(), attachment_bytes: z.int() }),
  brands: z.array(named),
  groups: z.array(named),
  users: z.array(named),
  empty: z.boolean().describe('True until the first ticket: the console offers sample, import or an empty start.'),
  unread_notifications: z.int(),
  position: z
    .string()
    .describe('Head of the event log: when it moved, something that this user may see can have changed.'),
});
export type Desk = z.infer<typeof desk>;

export const deskRoutes = {
  getDesk: route({
    method: 'GET',
    path: '/desk',
    permission: 'any',
    summary: 'Version, features, the calling user, permissions, limits and the names for filters.',
    input: z.object({}),
    response: itemOf(desk),
    examples: { 'what is here': {} },
  }),
};
