import { hash } from 'node:crypto';
import type { Context, WriteContext } from '../context.ts';
import type { KnownMail } from '../import/ready-mail.ts';
import { insertRows } from '../storage/insert-rows.ts';
import type { MailArrivalsTable } from '../storage/tables/mail-accounts.ts';
import { takeIds } from '../storage/take-ids.ts';
import { transaction } from '../storage/transaction.ts';

/** How long it is remembered what came from whom. */
const hour = 3_600_000;

/** New tickets and machines' answers that one sender may bring in an hour, before they are taken for a loop. */
export const arrivalLimit = 10;

export interface Sender {
  brandId: number;
  hash: string;
}

/** Whom a mail is from, for counting: who is to be answered where that is said, since a web form writes for many. */
export function senderOf(brandId: number, { facts }: KnownMail): Sender {
  const address = (facts.replyTo[0] ?? facts.from[0])?.address.toLowerCase() ?? '';
  return { brandId, hash: hash('sha256', address) };
}

/** As many of the last arrivals are looked through: whoever floods the desk is noticed by far fewer. */
const lookedThrough = 1000;

/** Of senders of one brand those who brought as much as is allowed, with the newest ticket that each began within the hour. */
export async function findLoops(ctx: Context, senders: readonly Sender[]): Promise<Map<string, number>> {
  const [first] = senders;
  if (!first) return new Map();
  const hashes = [...new Set(senders.map((sender) => sender.hash))];
  const rows = await ctx.db
    .selectFrom('mail_arrivals')
    .select(['id', 'sender_hash', 'kind', 'ticket_id'])
    .where('brand_id', '=', first.brandId)
    .where('sender_hash', 'in', hashes)
    .where('arrived_at', '>', ctx.now() - hour)
    .orderBy('arrived_at', 'desc')
    .limit(lookedThrough)
    .execute();
  const loops = new Map<string, number>();
  for (const [sender, brought] of Map.groupBy(rows, ({ sender_hash }) => sender_hash)) {
    if (brought.length < arrivalLimit) continue;
    const newest = brought.sort((a, b) => b.id - a.id);
    const ticket = newest.find(({ kind }) => kind === 'ticket') ?? newest[0];
    if (ticket) loops.set(sender, ticket.ticket_id);
  }
  return loops;
}

/** Something that came from a sender, and the ticket that it went to. */
export interface NewArrival {
  sender: Sender;
  kind: MailArrivalsTable['kind'];
  ticketId: number;
}

export async function noteArrivals(ctx: WriteContext, arrivals: readonly NewArrival[]): Promise<void> {
  const { dialect } = ctx.desk.storage;
  const arrived_at = ctx.now();
  const ids = await takeIds(ctx.tx, dialect, 'mail_arrivals', arrivals.length);
  const rows = arrivals.map(({ sender, kind, ticketId }, at) => ({
    id: ids[at] ?? 0,
    brand_id: sender.brandId,
    sender_hash: sender.hash,
    kind,
    ticket_id: ticketId,
    arrived_at,
  }));
  await insertRows(ctx.tx, dialect, 'mail_arrivals', rows);
}

/** Forgotten in one transaction. */
const batch = 1000;

/** Forgets what is more than an hour ago. */
export async function forgetArrivals(ctx: Context): Promise<{ more: boolean }> {
  const old = await ctx.db
    .selectFrom('mail_arrivals')
    .select('id')
    .where('arrived_at', '<=', ctx.now() - hour)
    .orderBy('arrived_at')
    .limit(batch)
    .execute();
  if (old.length === 0) return { more: false };
  const ids = old.map(({ id }) => id);
  await transaction(ctx, ({ tx }) => tx.deleteFrom('mail_arrivals').where('id', 'in', ids).execute());
  return { more: old.length === batch };
}
