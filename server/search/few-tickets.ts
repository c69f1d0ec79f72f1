import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { blockSize, blocksOf } from './blocks.ts';
import { type Slice, sliceBefore } from './slices.ts';
import { stopWhenLeft } from './stop-when-left.ts';
import type { Term } from './term.ts';
import { mayHave, ticketsWith } from './tickets-with.ts';

/** On PostgreSQL the first look is into one block, each further one into so many times as many. */
const growth = 8;

/**
 * The tickets that have a term, each once, where it is at no more places than this; on PostgreSQL, those that have what
 * the index knows of it. Undefined where it is more frequent: finding that out costs about as much as reading so many.
 */
export async function fewTicketsWith(
  ctx: Context,
  term: Term,
  { most, all }: { most: number; all: Slice },
): Promise<number[] | undefined> {
  const found: number[] = [];
  for (const slice of looks(ctx, all)) {
    found.push(...(await readUpTo(ctx, term, { most: most + 1 - found.length, slice })));
    if (found.length > most) return undefined;
  }
  return [...new Set(found)];
}

/** SQLite stops when it has enough; PostgreSQL reads all places of the blocks first, and is asked for few of them. */
function* looks({ desk }: Context, all: Slice): Generator<Slice> {
  if (desk.storage.dialect === 'sqlite') return yield all;
  for (let [before, width] = [all.before, blockSize]; before > 0; width *= growth) {
    const slice = sliceBefore(before, width);
    yield slice;
    before = slice.from;
  }
}

async function readUpTo(ctx: Context, term: Term, { most, slice }: { most: number; slice: Slice }): Promise<number[]> {
  stopWhenLeft(ctx);
  const isPostgres = ctx.desk.storage.dialect === 'postgres';
  const found = isPostgres ? mayHave(term, blocksOf(slice)) : ticketsWith(ctx, term, slice);
  const { rows } = await sql<{ id: number }>`select id from ${found} as t limit ${most}`.execute(ctx.desk.storage.slow);
  return rows.map(({ id }) => id);
}
