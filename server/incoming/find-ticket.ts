import type { Context, WriteContext } from '../context.ts';
import { findBySubjects, findReferring, type SubjectRow } from '../import/known-mails.ts';
import type { KnownMail } from '../import/ready-mail.ts';
import { subjectKeys } from '../import/staging.ts';
import { subjectWindow, type ThreadOptions } from '../import/threads.ts';
import { followMerges } from '../ticket/follow-merges.ts';
import { loadTicketsThatExist } from '../ticket/load.ts';
import type { Ticket } from '../ticket/ticket.ts';

/**
 * The tickets that mails go on with, locked for a change: that of the mail which one answers, else of the newest one
 * that it follows; else the one whose number its subject names, if the sender belongs to it; else, for a reply, the
 * last one with its subject and one of its people within thirty days. Mails that are not there begin one.
 */
export async function findTickets(
  ctx: WriteContext,
  mails: readonly KnownMail[],
  options: ThreadOptions,
): Promise<Map<KnownMail, Ticket>> {
  return loadFollowing(ctx, await searchTickets(ctx, mails, options));
}

/** The same without locking them, and before they may have been merged into others. */
export async function searchTickets(
  ctx: Context,
  mails: readonly KnownMail[],
  options: ThreadOptions,
): Promise<Map<KnownMail, number>> {
  const found = new Map<KnownMail, number>();
  const referring = await findReferring(ctx.db, options.brandId, [...new Set(mails.flatMap(referencesOf))]);
  for (const mail of mails) {
    const id = (await byReferences(ctx, mail, referring)) ?? (await byNumber(ctx, mail, options));
    if (id !== undefined) found.set(mail, id);
  }
  const others = mails.filter((mail) => !found.has(mail) && mail.facts.subjectKey.reply);
  const keysOf = ({ facts }: KnownMail) => subjectKeys(facts, options.own);
  const subjects = await findBySubjects(ctx.db, options.brandId, [...new Set(others.flatMap(keysOf))]);
  const byKey = Map.groupBy(subjects, ({ key }) => key);
  for (const mail of others) {
    const id = lastOf(
      keysOf(mail).flatMap((key) => byKey.get(key) ?? []),
      mail,
    );
    if (id !== undefined) found.set(mail, id);
  }
  return found;
}

/** Tickets, or those that they were merged into, locked for a change; without those that are gone. */
export async function loadFollowing<Key>(ctx: WriteContext, ids: ReadonlyMap<Key, number>): Promise<Map<Key, Ticket>> {
  if (ids.size === 0) return new Map();
  const following = await followMerges(ctx, [...new Set(ids.values())]);
  const there = await loadTicketsThatExist(ctx, [...new Set(following.values())]);
  const tickets = new Map(there.map((ticket) => [ticket.id, ticket]));
  const found = [...ids].map(([key, id]) => [key, tickets.get(following.get(id) ?? id)] as const);
  return new Map(found.filter((pair): pair is [Key, Ticket] => pair[1] !== undefined));
}

/** The Message-IDs that say where a mail belongs, the nearest first; its own last. */
export const referencesOf = ({ facts, messageId }: KnownMail): string[] =>
  [...facts.references.toReversed(), messageId].filter((id) => id !== '');

async function byReferences(ctx: Context, mail: KnownMail, referring: ReadonlyMap<string, readonly number[]>) {
  for (const id of referencesOf(mail)) {
    const tickets = referring.get(id) ?? [];
    const found = await (id === mail.messageId ? byOwnId(ctx, mail, tickets) : byReference(ctx, id, tickets));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Of several tickets that refer to a mail the one that has the mail itself, else the newest. */
async function byReference(ctx: Context, id: string, tickets: readonly number[]): Promise<number | undefined> {
  if (tickets.length < 2) return tickets[0];
  const row = await carriersOf(ctx, id, tickets).select('ticket_id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.ticket_id ?? tickets.at(-1);
}

/**
 * A ticket that refers to a mail already, which comes late. One that has a mail with its Message-ID has it by nothing but
 * a program's carelessness, and only the same sender's goes on with that.
 */
async function byOwnId(ctx: Context, { facts, messageId }: KnownMail, tickets: readonly number[]) {
  if (tickets.length === 0) return undefined;
  const carriers = await carriersOf(ctx, messageId, tickets)
    .select(['ticket_id', 'address_from'])
    .orderBy('id')
    .execute();
  if (carriers.length === 0) return tickets.at(-1);
  const sender = facts.from[0]?.address.toLowerCase() ?? '';
  return carriers.findLast(({ address_from }) => (address_from ?? '').toLowerCase() === sender)?.ticket_id;
}

/** The messages that have a Message-ID, in these tickets. */
const carriersOf = ({ db }: Context, messageId: string, tickets: readonly number[]) =>
  db.selectFrom('messages').where('ticket_id', 'in', tickets.slice(-100)).where('external_id', '=', messageId);

/** Whether the subject names a ticket by its number. */
export const namesNumber = ({ facts }: KnownMail): boolean => numberIn(facts.subject) !== undefined;

function numberIn(subject: string): number | undefined {
  const [, digits = ''] = /\[#([1-9]\d{0,14})\]/.exec(subject) ?? [];
  return digits === '' ? undefined : Number(digits);
}

/** `[#12]` alone proves nothing: anybody can write it. */
async function byNumber(ctx: Context, { facts }: KnownMail, { brandId }: ThreadOptions): Promise<number | undefined> {
  const id = numberIn(facts.subject);
  const sender = facts.from[0]?.address.toLowerCase() ?? '';
  if (id === undefined || sender === '') return undefined;
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

/** Of tickets that use a mail's subject the one that did so last, if that was about when the mail was written. */
function lastOf(rows: readonly SubjectRow[], { sentAt }: KnownMail): number | undefined {
  const near = rows.filter(({ first, last }) => first - subjectWindow <= sentAt && sentAt <= last + subjectWindow);
  return near.sort((a, b) => b.last - a.last || b.ticketId - a.ticketId)[0]?.ticketId;
}
