import { setImmediate } from 'node:timers/promises';
import type { Context, WriteContext } from '../context.ts';
import { transaction } from '../storage/transaction.ts';
import { insertEntries } from './entries.ts';
import { entryOf, indexHeads } from './keep.ts';
import { readMessages } from './read-texts.ts';
import { isComplete, loadBuilt, noteBuilt } from './state.ts';

/** Tickets of one transaction: some 20 ms in which nobody else writes. */
const ticketsAtOnce = 40;

/** Puts the newest of the tickets into the index that are not there yet, slice by slice, down to the first. */
export async function buildSearchDue(ctx: Context): Promise<{ more: boolean }> {
  if (await isComplete(ctx)) return { more: false };
  // Between two slices others are answered.
  await setImmediate();
  return transaction(ctx, buildSlice, { long: true });
}

async function buildSlice(ctx: WriteContext): Promise<{ more: boolean }> {
  const before = await loadBuilt(ctx);
  const tickets = await ctx.tx
    .selectFrom('tickets')
    .select('id')
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(ticketsAtOnce)
    .execute();
  const ticketIds = tickets.map(({ id }) => id);
  const from = tickets.length < ticketsAtOnce ? 0 : (ticketIds.at(-1) ?? 0);
  await noteBuilt(ctx, from);
  await insertEntries(ctx, (await readMessages(ctx, { ticketIds })).map(entryOf));
  await indexHeads(ctx, ticketIds);
  return { more: from > 0 };
}
