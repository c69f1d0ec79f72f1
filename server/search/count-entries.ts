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
 * Whether more entries than this have a term; on PostgreSQL, a phrase's words in whatever order. Finding that out costs
 * about as much as reading so many.
 */
export async function hasMoreThan(
  ctx: Context,
  term: Term,
  { most, all }: { most: number; all: Slice },
): Promise<boolean> {
  let left = most + 1;
  for (const slice of looks(ctx, all)) {
    left -= await countUpTo(ctx, term, { most: left, slice });
    if (left === 0) return true;
  }
  return false;
}

/** SQLite stops when it has enough; PostgreSQL reads all entries of the blocks first, and is asked for few of them. */
function* looks({ desk }: Context, all: Slice): Generator<Slice> {
  if (desk.storage.dialect === 'sqlite') return yield all;
  for (let [before, width] = [all.before, blockSize]; before > 0; width *= growth) {
    const slice = sliceBefore(before, width);
    yield slice;
    before = slice.from;
  }
}

async function countUpTo(ctx: Context, term: Term, { most, slice }: { most: number; slice: Slice }): Promise<number> {
  stopWhenLeft(ctx);
  const isPostgres = ctx.desk.storage.dialect === 'postgres';
  const found = isPostgres ? mayHave(term, blocksOf(slice)) : ticketsWith(ctx, term, slice);
  const entries = sql`select 1 from ${found} as t limit ${most}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${entries}) as c`.execute(
    ctx.desk.storage.slow,
  );
  return rows[0]?.count ?? 0;
}
