import type { Context, WriteContext } from '../context.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { Entry } from './entries.ts';
import { type HeadTexts, headFields } from './fields.ts';
import type { IndexedMessage } from './keep.ts';

/** Messages with what is searched of them: some of them, or all of some tickets. */
export function readMessages(
  { db, desk }: Pick<Context, 'db' | 'desk'>,
  of: { ids: readonly number[] } | { ticketIds: readonly number[] },
): Promise<IndexedMessage[]> {
  const { dialect } = desk.storage;
  return db
    .selectFrom('messages')
    .innerJoin('message_contents', 'message_contents.message_id', 'messages.id')
    .select(['messages.id', 'messages.ticket_id', 'messages.direction', 'messages.from_name', 'messages.to_name'])
    .select(['messages.address_from', 'messages.address_to', 'message_contents.content'])
    .where((eb) =>
      'ids' in of
        ? isOneOf(eb.ref('messages.id'), of.ids, dialect)
        : isOneOf(eb.ref('messages.ticket_id'), of.ticketIds, dialect),
    )
    .execute();
}

/** What is searched of the heads of tickets. */
export async function readHeadTexts(
  { db, desk }: Pick<Context, 'db' | 'desk'>,
  ticketIds: readonly number[],
): Promise<HeadTexts[]> {
  const { dialect } = desk.storage;
  const tickets = await db
    .selectFrom('tickets')
    .leftJoin('customers', 'customers.id', 'tickets.customer_id')
    .select(['tickets.id', 'tickets.title', 'tickets.direction', 'tickets.customer_id'])
    .select(['tickets.from', 'tickets.to', 'tickets.from_name', 'tickets.to_name'])
    .select(['customers.firstname', 'customers.lastname'])
    .where((eb) => isOneOf(eb.ref('tickets.id'), ticketIds, dialect))
    .execute();
  const customers = [...new Set(tickets.map(({ customer_id }) => customer_id))].filter((id) => id !== 0);
  const channels = await db
    .selectFrom('customer_channels')
    .select(['customer_id', 'unique_reference'])
    .where((eb) => isOneOf(eb.ref('customer_id'), customers, dialect))
    .orderBy('id')
    .execute();
  const addresses = Map.groupBy(channels, ({ customer_id }) => customer_id);
  return tickets.map(({ customer_id, ...ticket }) => ({
    ...ticket,
    addresses: (addresses.get(customer_id) ?? []).map(({ unique_reference }) => unique_reference),
  }));
}

/** The heads of tickets as they are to be in the index. */
export async function readHeads(ctx: WriteContext, ticketIds: readonly number[]): Promise<Entry[]> {
  const heads = await readHeadTexts(ctx, ticketIds);
  return heads.map((head) => ({ ticket_id: head.id, message_id: 0, ...headFields(head) }));
}
