import { sql } from 'kysely';
import type { WriteContext } from '../context.ts';
import { inTurns } from '../storage/in-turns.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { deleteEntries, type Entry, insertEntries } from './entries.ts';
import { type MessageTexts, messageFields } from './fields.ts';
import { readHeads, readMessages } from './read-texts.ts';
import { builtFrom } from './state.ts';
import { addTicketWords, removeTicketWords } from './ticket-words.ts';

/** Keeps the index as the tickets are, in the transactions that change them. Tickets that are not in it yet wait. */

export interface IndexedMessage extends MessageTexts {
  id: number;
  ticket_id: number;
}

/** Puts new messages into the index. */
export async function indexMessages(ctx: WriteContext, messages: readonly IndexedMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const from = await builtFrom(ctx);
  await insertEntries(ctx, messages.filter(({ ticket_id }) => ticket_id >= from).map(entryOf));
}

/** Takes messages out of the index; before their rows are deleted, or moved to another ticket. */
export async function forgetMessages(ctx: WriteContext, ids: readonly number[]): Promise<void> {
  const from = await builtFrom(ctx);
  const messages = (await readMessages(ctx, { ids })).filter(({ ticket_id }) => ticket_id >= from);
  await deleteEntries(ctx, messages.map(entryOf));
  const ticketIds = [...new Set(messages.map(({ ticket_id }) => ticket_id))];
  if (ctx.desk.storage.dialect === 'postgres') await gatherAnew(ctx, { ticketIds, except: ids });
}

/** PostgreSQL keeps the words of a ticket's messages together: what some had is what the others do not have. */
async function gatherAnew(
  ctx: WriteContext,
  { ticketIds, except }: { ticketIds: readonly number[]; except: readonly number[] },
): Promise<void> {
  await removeTicketWords(ctx, 'messages', ticketIds);
  const others = await ctx.tx
    .selectFrom('messages')
    .select('id')
    .where((eb) => isOneOf(eb.ref('ticket_id'), ticketIds, 'postgres'))
    .where((eb) => eb.not(isOneOf(eb.ref('id'), except, 'postgres')))
    .execute();
  await inTurns(
    others.map(({ id }) => id),
    async (turn) => addTicketWords(ctx, (await readMessages(ctx, { ids: turn })).map(entryOf)),
  );
}

/** Puts messages into the index that are stored already: in another ticket than before. */
export async function indexStoredMessages(ctx: WriteContext, ids: readonly number[]): Promise<void> {
  await indexMessages(ctx, await readMessages(ctx, { ids }));
}

export const entryOf = (message: IndexedMessage): Entry => ({
  ticket_id: message.ticket_id,
  message_id: message.id,
  ...messageFields(message),
});

/** Brings the heads of tickets (title, customer, addresses) up to date in the index: of new ones and of changed ones. */
export async function indexHeads(ctx: WriteContext, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  const from = await builtFrom(ctx);
  await inTurns(
    ticketIds.filter((id) => id >= from),
    async (slice) => {
      const known = new Map((await knownHeads(ctx, slice)).map((head) => [head.ticket_id, head]));
      const heads = await readHeads(ctx, slice);
      const changed = heads.filter(({ ticket_id, people, words }) => {
        const before = known.get(ticket_id);
        return before?.people !== people || before.words !== words;
      });
      await removeHeads(
        ctx,
        changed.flatMap(({ ticket_id }) => known.get(ticket_id) ?? []),
      );
      await insertEntries(ctx, changed);
      await insertRows(
        ctx.tx,
        ctx.desk.storage.dialect,
        'search_heads',
        changed.map(({ ticket_id, people, words }) => ({ ticket_id, people, words })),
      );
    },
  );
}

/** Brings the tickets of customers up to date whose name or addresses have changed. */
export async function indexCustomers(ctx: WriteContext, customerIds: readonly number[]): Promise<void> {
  const tickets = await ctx.tx
    .selectFrom('tickets')
    .select('id')
    .where((eb) => isOneOf(eb.ref('tickets.customer_id'), customerIds, ctx.desk.storage.dialect))
    .where(sql.ref('tickets.customer_id'), '<>', 0)
    .execute();
  await indexHeads(
    ctx,
    tickets.map(({ id }) => id),
  );
}

/** Takes the heads of tickets out of the index; their messages have gone before. */
export async function forgetHeads(ctx: WriteContext, ticketIds: readonly number[]): Promise<void> {
  await removeHeads(ctx, await knownHeads(ctx, ticketIds));
}

async function knownHeads({ tx, desk }: WriteContext, ticketIds: readonly number[]): Promise<Entry[]> {
  const heads = await tx
    .selectFrom('search_heads')
    .selectAll()
    .where((eb) => isOneOf(eb.ref('ticket_id'), ticketIds, desk.storage.dialect))
    .execute();
  return heads.map((head) => ({ ...head, message_id: 0 }));
}

async function removeHeads(ctx: WriteContext, heads: readonly Entry[]): Promise<void> {
  if (heads.length === 0) return;
  await deleteEntries(ctx, heads);
  const ids = heads.map(({ ticket_id }) => ticket_id);
  await ctx.tx
    .deleteFrom('search_heads')
    .where((eb) => isOneOf(eb.ref('ticket_id'), ids, ctx.desk.storage.dialect))
    .execute();
}
