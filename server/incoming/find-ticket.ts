import type { Context, WriteContext } from '../context.ts';
import { findBySubjects, findReferring } from '../import/known-mails.ts';
import type { KnownMail } from '../import/ready-mail.ts';
import { subjectKeys } from '../import/staging.ts';
import { subjectWindow, type ThreadOptions } from '../import/threads.ts';
import { followMerges } from '../ticket/follow-merges.ts';
import { loadTicketsThatExist } from '../ticket/load.ts';
import type { Ticket } from '../ticket/ticket.ts';

/**
 * The ticket that a mail goes on with, locked for a change: that of the mail which it answers, else of the newest one
 * that it follows; else the one whose number its subject names, if the sender belongs to it; else, for a reply, the
 * last one with its subject and one of its people within thirty days. undefined: it begins one.
 */
export async function findTicket(
  ctx: WriteContext,
  mail: KnownMail,
  options: ThreadOptions,
): Promise<Ticket | undefined> {
  const id = await searchTicket(ctx, mail, options);
  return id === undefined ? undefined : loadFollowing(ctx, id);
}

/** The same without locking it, and before it may have been merged into another. */
export async function searchTicket(ctx: Context, mail: KnownMail, options: ThreadOptions): Promise<number | undefined> {
  return (
    (await byReferences(ctx, mail, options)) ??
    (await byNumber(ctx, mail, options)) ??
    (await bySubject(ctx, mail, options))
  );
}

/** A ticket, or the one that it was merged into, locked for a change; undefined when it is gone. */
export async function loadFollowing(ctx: WriteContext, id: number): Promise<Ticket | undefined> {
  const following = await followMerges(ctx, [id]);
  const [ticket] = await loadTicketsThatExist(ctx, [following.get(id) ?? id]);
  return ticket;
}

async function byReferences(ctx: Context, mail: KnownMail, { brandId }: ThreadOptions) {
  const ids = [...mail.facts.references.toReversed(), mail.messageId].filter((id) => id !== '');
  const referring = await findReferring(ctx.db, brandId, [...new Set(ids)]);
  for (const id of ids) {
    const tickets = referring.get(id) ?? [];
    const [only] = tickets;
    if (id === mail.messageId && (await isAnothers(ctx, mail, tickets))) continue;
    if (tickets.length === 1) return only;
    // Several mails refer to it: the ticket that has the mail itself, else the newest.
    if (tickets.length > 1) return (await carrierOf(ctx, id, tickets)) ?? tickets.at(-1);
  }
  return undefined;
}

/** Whether a mail of another sender has the Message-ID of this one: nothing but a program's carelessness. */
async function isAnothers(ctx: Context, { facts, messageId }: KnownMail, tickets: readonly number[]): Promise<boolean> {
  if (tickets.length === 0) return false;
  const carriers = await carriersOf(ctx, messageId, tickets).select('address_from').execute();
  const sender = facts.from[0]?.address.toLowerCase() ?? '';
  return carriers.length > 0 && carriers.every(({ address_from }) => address_from?.toLowerCase() !== sender);
}

async function carrierOf(ctx: Context, messageId: string, tickets: readonly number[]): Promise<number | undefined> {
  const row = await carriersOf(ctx, messageId, tickets).select('ticket_id').limit(1).executeTakeFirst();
  return row?.ticket_id;
}

/** The messages that have a Message-ID, in these tickets. */
const carriersOf = ({ db }: Context, messageId: string, tickets: readonly number[]) =>
  db.selectFrom('messages').where('ticket_id', 'in', tickets.slice(-100)).where('external_id', '=', messageId);

/** `[#12]` alone proves nothing: anybody can write it. */
async function byNumber(ctx: Context, { facts }: KnownMail, { brandId }: ThreadOptions): Promise<number | undefined> {
  const [, digits = ''] = /\[#([1-9]\d{0,14})\]/.exec(facts.subject) ?? [];
  const sender = facts.from[0]?.address.toLowerCase() ?? '';
  if (digits === '' || sender === '') return undefined;
  const id = Number(digits);
  const ticket = await ctx.db
    .selectFrom('tickets')
    .select(['id', 'customer_id'])
    .where('id', '=', id)
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
  if (!ticket) return undefined;
  return (await isOfCustomer(ctx, ticket.customer_id, sender)) || (await tookPart(ctx, id, sender)) ? id : undefined;
}

async function isOfCustomer({ db }: Context, customerId: number, address: string): Promise<boolean> {
  if (customerId === 0) return false;
  const row = await db
    .selectFrom('customer_channels')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('match_key', '=', address)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an address wrote or was written to in a ticket. */
async function tookPart({ db }: Context, ticketId: number, address: string): Promise<boolean> {
  const subjects = await db
    .selectFrom('mail_subjects')
    .select('subject_key')
    .where('ticket_id', '=', ticketId)
    .execute();
  if (subjects.some(({ subject_key }) => subject_key.startsWith(`${address} `))) return true;
  const message = await db
    .selectFrom('messages')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where((eb) => {
      const lower = (column: 'address_from' | 'address_to') => eb.fn<string | null>('lower', [column]);
      return eb.or([eb(lower('address_from'), '=', address), eb(lower('address_to'), '=', address)]);
    })
    .limit(1)
    .executeTakeFirst();
  return message !== undefined;
}

async function bySubject(ctx: Context, { facts, sentAt }: KnownMail, { brandId, own }: ThreadOptions) {
  if (!facts.subjectKey.reply) return undefined;
  const rows = await findBySubjects(ctx.db, brandId, subjectKeys(facts, own));
  const near = rows.filter(({ first, last }) => first - subjectWindow <= sentAt && sentAt <= last + subjectWindow);
  return near.sort((a, b) => b.last - a.last || b.ticketId - a.ticketId)[0]?.ticketId;
}
