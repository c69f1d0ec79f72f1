import type { Context } from '../context.ts';
import { castUnusual } from '../sample/cast-stories.ts';
import type { InsertedCustomer } from '../sample/insert-customers.ts';
import { insertPastTickets } from '../sample/insert-past-tickets.ts';
import { planTicket } from '../sample/plan-ticket.ts';
import type { Company } from '../sample/set-up-company.ts';
import { transaction } from '../storage/transaction.ts';
import type { Volume } from './generate-volume.ts';
import { insertMarks } from './insert-marks.ts';

/** A desk of so many tickets, and messages beyond one for each, has had some of these. */
const fewest = { tickets: 1000, messages: 1000 };

/**
 * Inserts what windows find hard, as the sample has it (a case of four hundred messages, a word of seventy letters, a
 * mail of five megabytes), where it fits into the volume; says how much of the volume that is.
 */
export async function insertUnusual(
  ctx: Context,
  { company, customers }: { company: Company; customers: readonly InsertedCustomer[] },
  volume: Volume,
): Promise<Volume> {
  if (volume.tickets < fewest.tickets || volume.messages - volume.tickets < fewest.messages) {
    return { tickets: 0, messages: 0 };
  }
  const planned = castUnusual(customers, ctx.now()).map((casting) => ({
    ...planTicket(casting, { company, photos: new Map() }),
    marks: { tags: casting.story.tags, adminReads: false, adminFollows: false },
  }));
  await transaction(ctx, async (ctx) => insertMarks(ctx, company, planned, await insertPastTickets(ctx, planned)), {
    long: true,
  });
  const entries = planned.flatMap(({ timeline }) => timeline);
  return { tickets: planned.length, messages: entries.filter(({ type }) => type !== 'event').length };
}
