import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../context.ts';
import { hitLimit } from '../contract/desk/search-words.ts';
import { hasMoreThan } from './count-entries.ts';
import { expandPrefixes } from './expand-prefixes.ts';
import { nextWidth, type Slice, sliceBefore } from './slices.ts';
import { stopWhenLeft } from './stop-when-left.ts';
import type { Term } from './term.ts';
import { inTicket, inTicketAmong, ticketsWith } from './tickets-with.ts';

/** What a ticket has to be beside having the terms, and what the hits are sorted by. */
export interface Wanted {
  /** Of the table tickets, access included. */
  condition: RawBuilder<SqlBool>;
  order: RawBuilder<number>;
  /** The only tickets that come into question, where they are known and few. */
  among?: readonly number[] | undefined;
}

export interface Hit {
  id: number;
  /** What `order` gives. */
  value: number;
}

export interface Found {
  /** The newest tickets come first, by id. */
  hits: Hit[];
  /** False: there are more, older ones. */
  isExact: boolean;
}

/** Fewer entries than this are looked up one by one; ticket by ticket that takes some 20 µs. */
const few = 2000;
/** For how long a search goes through older and older tickets (ms). */
const patience = 3000;

/**
 * The newest tickets, 10,000 at most, that have every term somewhere (and none of those that are excluded) and are what
 * is wanted. Goes from the newest tickets to older ones until there are enough; where a term is rare, or few tickets
 * come into question, from there. Runs on the slow lane, statement by statement.
 */
export async function findTickets(ctx: Context, asked: readonly Term[], wanted: Wanted): Promise<Found> {
  const terms = await expandPrefixes(ctx, asked);
  const search = { ctx, terms, wanted, all: { from: 0, before: await beyondLast(ctx) } };
  if (wanted.among) return whole(await oneByOne(search, sql`select value as id from ${asTable(ctx, wanted.among)}`));
  const sought = terms.filter(({ isExcluded }) => !isExcluded);
  for (const term of sought) {
    // Counting would take as long as finding.
    if (term.isWide) continue;
    if (await hasMoreThan(ctx, term, { most: few, all: search.all })) continue;
    const others = terms.filter((one) => one !== term);
    // The limit tells PostgreSQL that they are few.
    const entries = sql`select id from ${ticketsWith(ctx, term, search.all)} as t limit ${few * 2}`;
    return whole(await oneByOne({ ...search, terms: others }, sql`select distinct id from (${entries}) as t`));
  }
  return sliceBySlice(search, sought);
}

interface Search {
  ctx: Context;
  terms: readonly Term[];
  wanted: Wanted;
  all: Slice;
}

const whole = (hits: Hit[]): Found => ({ hits: hits.slice(0, hitLimit), isExact: hits.length <= hitLimit });

/** These ids as a table with the column `value`. */
export const asTable = ({ desk }: Context, ids: readonly number[]) =>
  desk.storage.dialect === 'sqlite'
    ? sql`json_each(${JSON.stringify(ids)})`
    : sql`unnest(${ids}::bigint[]) as among (value)`;

/** Looks each of these tickets up; the terms as well. */
function oneByOne({ ctx, terms, wanted }: Search, candidates: RawBuilder<unknown>): Promise<Hit[]> {
  const isIn = (term: Term) => (wanted.among ? inTicketAmong(ctx, term, wanted.among) : inTicket(ctx, term));
  const has = terms.map((term) => sql`${term.isExcluded ? sql`not ` : sql``}${isIn(term)}`);
  return select(ctx, wanted, { candidates, conditions: has });
}

/** Every term is frequent, or excluded: all that have it in a slice of the tickets. */
async function sliceBySlice(search: Search, sought: readonly Term[]): Promise<Found> {
  const { ctx, terms, wanted, all } = search;
  const deadline = performance.now() + patience;
  const isWide = terms.some((term) => term.isWide);
  const hits: Hit[] = [];
  let width = nextWidth(undefined, isWide);
  for (let end = all.before; end > 0 && hits.length <= hitLimit; ) {
    if (performance.now() > deadline) return { hits, isExact: false };
    const slice = sliceBefore(end, width);
    const narrowed = await fewWanted(ctx, wanted, slice);
    const found = narrowed
      ? await oneByOne(
          { ...search, wanted: { ...wanted, ...narrowed } },
          sql`select value as id from ${asTable(ctx, narrowed.among)}`,
        )
      : await select(ctx, wanted, inSlice(ctx, { terms, sought, slice }));
    hits.push(...found);
    const last = { width: slice.before - slice.from, found: found.length, wanted: hitLimit + 1 - hits.length };
    width = nextWidth(last, isWide);
    end = slice.from;
  }
  return whole(hits);
}

/** Where fewer of a slice's tickets are wanted, PostgreSQL looks each up sooner than it reads all that have a word. */
const fewOf = (slice: Slice) => Math.ceil((slice.before - slice.from) / 20);

/** The wanted tickets of a slice, where they are few: then nothing else is wanted of them. On SQLite that is not asked. */
async function fewWanted(ctx: Context, { condition }: Wanted, slice: Slice) {
  if (ctx.desk.storage.dialect === 'sqlite') return undefined;
  const most = fewOf(slice);
  const { rows } = await sql<{ id: number }>`
    select tickets.id from tickets where tickets.id >= ${slice.from} and tickets.id < ${slice.before} and ${condition}
    limit ${most}`.execute(ctx.desk.storage.slow);
  return rows.length < most ? { among: rows.map(({ id }) => id), condition: sql<SqlBool>`1 = 1` } : undefined;
}

function inSlice(
  ctx: Context,
  { terms, sought, slice }: { terms: readonly Term[]; sought: readonly Term[]; slice: Slice },
) {
  const [first, ...others] = sought;
  const excluded = terms.filter(({ isExcluded }) => isExcluded);
  const isIn = (term: Term) => sql`(select id from ${ticketsWith(ctx, term, slice)} as t)`;
  return {
    candidates: first
      ? sql`select distinct id from ${ticketsWith(ctx, first, slice)} as t`
      : sql`select id from tickets where id >= ${slice.from} and id < ${slice.before}`,
    conditions: [
      // Known already, and said so that PostgreSQL does not read all tickets to join with.
      sql`tickets.id >= ${slice.from} and tickets.id < ${slice.before}`,
      ...others.map((term) => sql`tickets.id in ${isIn(term)}`),
      ...excluded.map((term) => sql`tickets.id not in ${isIn(term)}`),
    ],
  };
}

async function beyondLast({ desk }: Context): Promise<number> {
  const last = desk.storage.slow.selectFrom('tickets').select((eb) => eb.fn.max<number | null>('id').as('id'));
  return ((await last.executeTakeFirstOrThrow()).id ?? 0) + 1;
}

async function select(
  ctx: Context,
  { condition, order }: Wanted,
  { candidates, conditions }: { candidates: RawBuilder<unknown>; conditions: readonly RawBuilder<unknown>[] },
): Promise<Hit[]> {
  stopWhenLeft(ctx);
  const all = sql.join([condition, ...conditions], sql` and `);
  const { rows } = await sql<Hit>`
    with found as materialized (${candidates})
    select tickets.id, ${order} as value from found cross join tickets
    where tickets.id = found.id and ${all} order by tickets.id desc limit ${hitLimit + 1}`.execute(
    ctx.desk.storage.slow,
  );
  return rows;
}
