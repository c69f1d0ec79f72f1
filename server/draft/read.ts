import { type Context, callingAgent } from '../context.ts';
import { type Draft, type draftRoutes, type NewTicketHead, notBegun } from '../contract/desk/drafts.ts';
import type { RouteCall } from '../contract/route.ts';
import type { Db } from '../storage/tables/all-tables.ts';
import { requireTicket } from '../ticket/load.ts';
import { formatTime } from '../time.ts';

/** Whose draft it is, of which ticket. */
export interface DraftName {
  ticketId: number;
  userId: number;
}

/** What the calling user writes in a ticket; an empty one with version 0 where there is nothing. */
export async function getDraft(ctx: Context, { ticketID }: RouteCall<typeof draftRoutes.getDraft>): Promise<Draft> {
  ctx.require('TICKET_CUD');
  if (ticketID !== notBegun) await requireTicket(ctx, ticketID);
  return readDraft(ctx.db, { ticketId: ticketID, userId: callingAgent(ctx).userId });
}

/** The same without a look at who asks. */
export async function readDraft(db: Db, name: DraftName): Promise<Draft> {
  const row = await db
    .selectFrom('drafts')
    .selectAll()
    .where('ticket_id', '=', name.ticketId)
    .where('user_id', '=', name.userId)
    .executeTakeFirst();
  if (!row) return { ...emptyDraft, ticket_id: name.ticketId };
  return {
    ticket_id: row.ticket_id,
    type: row.type,
    content: row.content,
    to: JSON.parse(row.address_to) as string[],
    cc: JSON.parse(row.address_cc) as string[],
    subject: row.subject,
    attachments: await draftFiles(db, name),
    last_seen_message: row.last_seen_message,
    forwarded_message: row.forwarded_message,
    new_ticket: JSON.parse(row.new_ticket) as NewTicketHead,
    version: row.version,
    updated_at: formatTime(row.updated_at),
  };
}

const draftFiles = (db: Db, { ticketId, userId }: DraftName) =>
  db
    .selectFrom('draft_attachments')
    .innerJoin('attachments', 'attachments.id', 'draft_attachments.attachment_id')
    .select(['attachments.id', 'attachments.name', 'attachments.size', 'attachments.content_type'])
    .where('draft_attachments.ticket_id', '=', ticketId)
    .where('draft_attachments.user_id', '=', userId)
    .orderBy('attachments.id')
    .execute();

const emptyDraft = {
  type: 'reply',
  content: '',
  to: [],
  cc: [],
  subject: '',
  attachments: [],
  last_seen_message: null,
  forwarded_message: null,
  new_ticket: {},
  version: 0,
  updated_at: null,
} as const satisfies Partial<Record<keyof Draft, unknown>> as unknown as Omit<Draft, 'ticket_id'>;
