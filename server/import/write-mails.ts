import type { Context, WriteContext } from '../context.ts';
import { appendLive } from '../live/append.ts';
import { addBlobs, addMessages } from '../message/add.ts';
import { takeSequence } from '../storage/sequence.ts';
import { transaction } from '../storage/transaction.ts';
import { followMerges } from '../ticket/follow-merges.ts';
import { insertTicketRows } from '../ticket/insert-rows.ts';
import { absorbTicket } from './absorb-ticket.ts';
import { findImported, identityKey } from './known-mails.ts';
import { type Correspondent, emailChannel, matchCustomers } from './match-customers.ts';
import { noteThreads } from './note-threads.ts';
import type { Conversation, ReadyMail, WriteOptions, WrittenMails } from './ready-mail.ts';
import { settleTickets } from './settle-tickets.ts';
import { toMessage } from './to-message.ts';

/** Writes mails in one transaction: customers, tickets, messages, files, what threads them. None is written twice. */
export async function writeMails(
  ctx: Context,
  ready: readonly ReadyMail[],
  options: WriteOptions,
): Promise<WrittenMails> {
  const { ticketIds, written } = await transaction(ctx, (tx) => writeAll(tx, ready, options), { long: true });
  for (const [conversation, id] of ticketIds) conversation.ticketId = id;
  return written;
}

type TicketIds = Map<Conversation, number>;

async function writeAll(ctx: WriteContext, ready: readonly ReadyMail[], options: WriteOptions) {
  const news = await notYetHere(ctx, ready, options.brandId);
  const customers = await matchCustomers(ctx, options.brandId, correspondents(news));
  const idOf = (mailbox: { address: string } | undefined) =>
    mailbox ? (customers.ids.get(mailbox.address.toLowerCase()) ?? 0) : 0;
  const following = await followMerges(ctx, knownTickets(news));
  const seqs = await takeSequence(ctx.tx, ctx.desk.storage.dialect, news.length);
  const { ticketIds, tickets } = await insertTickets(ctx, news, { ...options, idOf, seqs, following });
  const messages = news.map((item) => {
    const place = { ticketId: ticketIds.get(item.conversation) ?? 0, customerId: idOf(item.roles.customer) };
    return toMessage(item, { ...place, brandId: options.brandId, origin: item.origin ?? { imported: true } });
  });
  const added = await addMessages(ctx, messages, seqs);
  await addBlobs(
    ctx,
    news.map(({ original }) => original),
  );
  const placed = news.map((item, at) => ({
    ...item,
    ticketId: ticketIds.get(item.conversation) ?? 0,
    messageRowId: added[at]?.id ?? 0,
    seq: added[at]?.seq ?? 0,
  }));
  await noteThreads(ctx, placed, options);
  await absorbAll(ctx, news, following);
  await settleTickets(ctx, placed, options);
  return { ticketIds, written: { mails: news.length, tickets, customers: customers.created } };
}

/** Tickets that a new mail shows to be one conversation become one. */
async function absorbAll(
  ctx: WriteContext,
  news: readonly ReadyMail[],
  following: ReadonlyMap<number, number>,
): Promise<void> {
  for (const { joins } of new Set(news.map(({ conversation }) => conversation))) {
    if (!joins) continue;
    for (const from of joins.from) await absorbTicket(ctx, following.get(joins.into) ?? joins.into, from);
  }
}

/** The tickets that are here already which these mails go on with, or make one. */
const knownTickets = (news: readonly ReadyMail[]) => [
  ...new Set(news.flatMap(({ conversation: { ticketId, joins } }) => [ticketId ?? [], joins?.into ?? []].flat())),
];

/** Leaves out what another import, perhaps at this moment, has brought already. */
async function notYetHere(ctx: WriteContext, ready: readonly ReadyMail[], brandId: number): Promise<ReadyMail[]> {
  if (ctx.desk.storage.dialect === 'postgres') {
    await ctx.tx.selectFrom('brands').select('id').where('id', '=', brandId).forUpdate().execute();
  }
  const here = await findImported(
    ctx.tx,
    brandId,
    ready.map(({ mail }) => mail),
  );
  return ready.filter(({ mail }) => !here.has(identityKey(mail)));
}

function correspondents(news: readonly ReadyMail[]): Correspondent[] {
  return news.flatMap(({ conversation, mail, roles }) => {
    const { customer, row } = conversation.outline;
    const ofTicket = customer && conversation.ticketId === undefined ? [{ mailbox: customer, at: row.created_at }] : [];
    return [...ofTicket, ...(roles.customer ? [{ mailbox: roles.customer, at: mail.sentAt }] : [])];
  });
}

interface TicketOptions extends WriteOptions {
  idOf: (mailbox: { address: string } | undefined) => number;
  /** Numbers in the timeline's sequence, one for each mail. */
  seqs: readonly number[];
  /** Tickets that are here, and those that they were merged into. */
  following: ReadonlyMap<number, number>;
}

async function insertTickets(ctx: WriteContext, news: readonly ReadyMail[], options: TicketOptions) {
  const conversations = [...new Set(news.map(({ conversation }) => conversation))];
  const ticketIds: TicketIds = new Map();
  for (const conversation of conversations) {
    const { ticketId } = conversation;
    if (ticketId !== undefined) ticketIds.set(conversation, options.following.get(ticketId) ?? ticketId);
  }
  const fresh = conversations.filter((conversation) => conversation.ticketId === undefined);
  const newest = new Map(news.map(({ conversation }, at) => [conversation, options.seqs[at] ?? 0]));
  const tickets = await insertTicketRows(
    ctx,
    fresh.map((conversation) => ({
      brand_id: options.brandId,
      channel_id: emailChannel,
      original_channel_id: emailChannel,
      customer_id: options.idOf(conversation.outline.customer),
      assigned_user_id: 0,
      assigned_group_id: options.groupId,
      form_id: null,
      priority: 'normal' as const,
      // What is closed is history and nobody's news: only tickets that are left open are unread.
      last_entry_seq: conversation.outline.row.status === 'closed' ? 0 : (newest.get(conversation) ?? 0),
      ...conversation.outline.row,
    })),
  );
  for (const [at, conversation] of fresh.entries()) ticketIds.set(conversation, tickets[at]?.id ?? 0);
  await appendLive(
    ctx,
    tickets.map(({ id }) => ({ kind: 'ticket', ticket_id: id, version: 1 })),
  );
  return { ticketIds, tickets: fresh.length };
}
