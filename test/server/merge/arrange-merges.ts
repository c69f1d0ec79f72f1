import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { mergeRoutes } from '../../../server/contract/desk/merges.ts';
import type { TestDesk } from '../../support/desk.ts';

export const merge = async (desk: TestDesk, ticketID: number, ...ids: number[]) =>
  (await desk.request(mergeRoutes.mergeTickets, { ticketID, sources: ids.map((id) => ({ id })) })).item;

export const unmerge = async (desk: TestDesk, ticketID: number, ...source_ids: number[]) =>
  (await desk.request(mergeRoutes.undoMerge, { ticketID, source_ids })).item;

export const split = async (desk: TestDesk, ticketID: number, ...message_ids: number[]) =>
  (await desk.request(mergeRoutes.splitTicket, { ticketID, message_ids })).item;

export const unsplit = async (desk: TestDesk, ticketID: number) =>
  (await desk.request(mergeRoutes.undoSplit, { ticketID })).item;

export const links = async (desk: TestDesk, ticketID: number) =>
  (await desk.request(mergeRoutes.getTicketLinks, { ticketID })).item;

/** A ticket as GET gives it, with its events. */
export const read = async (desk: TestDesk, ticketID: number) =>
  (await desk.request(ticketRoutes.getTicket, { ticketID, getTicketHistory: true })).item;

/** What is written in a ticket, in the order of its timeline. */
export const contents = async (desk: TestDesk, ticketID: number) =>
  (await read(desk, ticketID)).timeline.flatMap((entry) => (entry.type === 'event' ? [] : [entry.content]));

/** The sentences of a ticket's events. */
export const events = async (desk: TestDesk, ticketID: number) =>
  (await read(desk, ticketID)).timeline.flatMap((entry) => (entry.type === 'event' ? [entry.description] : []));

export const stored = ({ ctx }: TestDesk, id: number) =>
  ctx.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Everything about tickets that an undo puts back: all but their versions and when they were changed. */
export async function situation({ ctx: { db } }: TestDesk, ...ids: number[]) {
  const tickets = await db.selectFrom('tickets').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const rows = {
    tags: await db.selectFrom('ticket_tags').selectAll().where('ticket_id', 'in', ids).execute(),
    followers: await db.selectFrom('ticket_followers').selectAll().where('ticket_id', 'in', ids).execute(),
    reads: await db.selectFrom('ticket_reads').selectAll().where('ticket_id', 'in', ids).execute(),
    files: await db.selectFrom('attachments').select(['id', 'ticket_id']).orderBy('id').execute(),
    mails: await db.selectFrom('mails').select(['id', 'ticket_id']).orderBy('id').execute(),
    references: await db.selectFrom('mail_references').selectAll().execute(),
    chats: await db.selectFrom('chat_sessions').select(['id', 'ticket_id']).orderBy('id').execute(),
    notifications: await db
      .selectFrom('notifications')
      .select(['id', 'ticket_id'])
      .where('type', '<>', 'merged')
      .execute(),
    messages: await db.selectFrom('messages').select(['id', 'ticket_id', 'seq']).orderBy('id').execute(),
  };
  const sorted = Object.entries(rows).map(([name, found]) => [name, found.map((row) => JSON.stringify(row)).sort()]);
  return {
    ...Object.fromEntries(sorted),
    tickets: tickets.map(({ version: _, last_update: __, last_update_agent: ___, ...ticket }) => ticket),
  };
}
