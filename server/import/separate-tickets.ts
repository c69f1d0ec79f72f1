import type { Context, WriteContext } from '../context.ts';
import { appendLive } from '../live/append.ts';
import { moveMessages } from '../message/move.ts';
import { transaction } from '../storage/transaction.ts';
import { statusHistory } from '../ticket/change.ts';
import { insertTicketRows } from '../ticket/insert-rows.ts';
import { loadTicketsThatExist } from '../ticket/load.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { outlineTicket } from './conversation.ts';
import { identityKey } from './known-mails.ts';
import { emailChannel, matchCustomers } from './match-customers.ts';
import { forgetThreads, noteReferences, noteSubjects } from './note-threads.ts';
import type { WriteOptions } from './ready-mail.ts';
import type { StagedMail } from './staging.ts';
import type { Threads, TornTicket } from './threads.ts';
import { findWorkedOn } from './worked-on.ts';

/**
 * Separates tickets that turn out to be several conversations, now that more of their mails are known: a reply that was
 * joined by its subject, for want of something better, leaves when what it really answers comes.
 */
export async function separateTickets(ctx: Context, threads: Threads, options: WriteOptions): Promise<void> {
  for (const torn of threads.torn()) {
    const mailsOf = (numbers: readonly number[]) =>
      numbers.map((n) => threads.staging.mail(n)).sort((a, b) => a.sentAt - b.sentAt || a.n - b.n);
    const parts = { stays: mailsOf(torn.stays), leaves: torn.leaves.map(mailsOf) };
    const made = await transaction(ctx, (tx) => separate(tx, { ...parts, ticketId: torn.ticketId }, options));
    for (const [at, ticketId] of made.entries()) threads.separate(torn.leaves[at] ?? [], torn.ticketId, ticketId);
  }
}

interface Separation extends Pick<TornTicket, 'ticketId'> {
  stays: StagedMail[];
  leaves: StagedMail[][];
}

/** Gives the new tickets; none when somebody has come first and worked on it. */
async function separate(
  ctx: WriteContext,
  { ticketId, stays, leaves }: Separation,
  options: WriteOptions,
): Promise<number[]> {
  const [ticket] = await loadTicketsThatExist(ctx, [ticketId]);
  if (!ticket || (await findWorkedOn(ctx, [ticketId])).has(ticketId)) return [];
  const entries = await findEntries(ctx, ticketId);
  await forgetThreads(ctx, ticketId);
  const made: number[] = [];
  for (const mails of leaves) {
    const own = mails.flatMap((mail) => entries.get(identityKey(mail)) ?? []);
    const described = await describeTicket(ctx, mails, options);
    const newest = Math.max(0, ...own.map(({ seq }) => seq));
    const fresh = await insertTicket(ctx, ticket, { ...described, last_entry_seq: newest });
    await moveMessages(
      ctx,
      own.map(({ id }) => id),
      fresh,
    );
    await noteTickets(ctx, mails, { ...options, ticketId: fresh });
    made.push(fresh);
  }
  await noteTickets(ctx, stays, { ...options, ticketId });
  const after = { ...ticket, ...(await describeTicket(ctx, stays, options)), version: ticket.version + 1 };
  const history = statusHistory(ticket, after);
  await saveChanges(ctx, [{ before: ticket, after, history, at: ctx.now() }], { asHistory: true });
  return made;
}

interface Entry {
  id: number;
  seq: number;
}

/** The messages of a ticket's mails, by the mails' identities. */
async function findEntries(ctx: WriteContext, ticketId: number): Promise<Map<string, Entry>> {
  const rows = await ctx.tx
    .selectFrom('mails')
    .innerJoin('messages', 'messages.id', 'mails.message_row_id')
    .select(['mails.message_id as messageId', 'mails.content_hash as hash', 'messages.id', 'messages.seq'])
    .where('mails.ticket_id', '=', ticketId)
    .execute();
  return new Map(rows.map(({ id, seq, ...identity }) => [identityKey(identity), { id, seq }]));
}

/** What a ticket of these mails says, as if they were all that it ever had. */
async function describeTicket(ctx: WriteContext, mails: readonly StagedMail[], options: WriteOptions) {
  const { row, customer } = outlineTicket(mails, options);
  if (!customer) return { ...row, customer_id: 0 };
  const { ids } = await matchCustomers(ctx, options.brandId, [{ mailbox: customer, at: row.created_at }]);
  return { ...row, customer_id: ids.get(customer.address.toLowerCase()) ?? 0 };
}

type Described = Awaited<ReturnType<typeof describeTicket>> & Pick<Ticket, 'last_entry_seq'>;

async function insertTicket(ctx: WriteContext, like: Ticket, described: Described): Promise<number> {
  const { brand_id, assigned_group_id, priority } = like;
  const place = { brand_id, assigned_group_id, priority, assigned_user_id: 0, form_id: null };
  const channels = { channel_id: emailChannel, original_channel_id: emailChannel };
  // What is closed is history and nobody's news.
  const last_entry_seq = described.status === 'closed' ? 0 : described.last_entry_seq;
  const [ticket] = await insertTicketRows(ctx, [{ ...place, ...channels, ...described, last_entry_seq }]);
  if (!ticket) throw new Error('A ticket that was inserted is not there.');
  await appendLive(ctx, [{ kind: 'ticket', ticket_id: ticket.id, version: 1 }]);
  return ticket.id;
}

async function noteTickets(
  ctx: WriteContext,
  mails: readonly StagedMail[],
  { ticketId, ...options }: WriteOptions & { ticketId: number },
): Promise<void> {
  const placed = mails.map((mail) => ({ mail, ticketId }));
  await noteReferences(ctx, options.brandId, placed);
  await noteSubjects(ctx, options, placed);
}
