import { hash } from 'node:crypto';
import type { Context, WriteContext } from '../context.ts';
import type { KnownMail } from '../import/ready-mail.ts';
import type { MailArrivalsTable } from '../storage/tables/mail-accounts.ts';
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

/** The newest ticket that a sender began within the hour, if they brought as much as is allowed; else undefined. */
export async function findLoop(ctx: Context, sender: Sender): Promise<number | undefined> {
  const rows = await ctx.db
    .selectFrom('mail_arrivals')
    .select(['id', 'kind', 'ticket_id'])
    .where('brand_id', '=', sender.brandId)
    .where('sender_hash', '=', sender.hash)
    .where('arrived_at', '>', ctx.now() - hour)
    .orderBy('arrived_at', 'desc')
    .limit(1000)
    .execute();
  rows.sort((a, b) => b.id - a.id);
  const counted = rows.filter(({ kind }) => kind !== 'quiet');
  if (counted.length < arrivalLimit) return undefined;
  return (rows.find(({ kind }) => kind === 'ticket') ?? rows[0])?.ticket_id;
}

/** Notes that something came from a sender. */
export async function noteArrival(
  ctx: WriteContext,
  sender: Sender,
  { kind, ticketId }: { kind: MailArrivalsTable['kind']; ticketId: number },
): Promise<void> {
  await ctx.tx
    .insertInto('mail_arrivals')
    .values({ brand_id: sender.brandId, sender_hash: sender.hash, kind, ticket_id: ticketId, arrived_at: ctx.now() })
    .execute();
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
