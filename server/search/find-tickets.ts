import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../context.ts';
import { hitLimit } from '../contract/desk/search-words.ts';
import { expandPrefixes } from './expand-prefixes.ts';
import { fewTicketsWith } from './few-tickets.ts';
import { isPlaced } from './lexemes.ts';
import { nextWidth, type Slice, slicesBefore } from './slices.ts';
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

/** Tickets of no more places than these are looked up one by one; ticket by ticket that takes some 20 µs. */
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
    // Finding that they are many would take as long as finding them.
    if (term.isWide) continue;
    const ids = await fewTicketsWith(ctx, term, { most: few, all: search.all });
    if (!ids) continue;
    const isKnown = ctx.desk.storage.dialect === 'sqlite' || !isPlaced(term);
    const left = isKnown ? terms.filter((one) => one !== term) : terms;
    return whole(await oneByOne({ ...search, terms: left }, sql`select value as id from ${asTable(ctx, ids)}`));
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
  const { ctx, terms, all } = search;
  const deadline = performance.now() + patience;
  const isWide = terms.some((term) => term.isWide);
  const hits: Hit[] = [];
  let width = nextWidth(undefined, isWide);
  // The first slice is often the only one.
  let count = 1;
  for (let end = all.before; end > 0 && hits.length <= hitLimit; ) {
    if (performance.now() > deadline) return { hits, isExact: false };
    const slices = slicesBefore(end, { width, count });
    const found = (await Promise.all(slices.map((slice) => inOneSlice(search, sought, slice)))).flat();
    hits.push(...found);
    const from = slices.at(-1)?.from ?? 0;
    const last = { width: (end - from) / slices.length, found: found.length / slices.length };
    end = from;
    count = together[ctx.desk.storage.dialect];
    width = nextWidth({ ...last, wanted: (hitLimit + 1 - hits.length) / count }, isWide);
  }
  return whole(hits);
}

/** Slices that are looked through at the same time: SQLite has one thread for that, PostgreSQL a few connections. */
const together = { sqlite: 1, postgres: 2 } as const;

async function inOneSlice({ ctx, terms, wanted, all }: Search, sought: readonly Term[], slice: Slice): Promise<Hit[]> {
  const narrowed = await fewWanted(ctx, wanted, slice);
  if (!narrowed) return select(ctx, wanted, inSlice(ctx, { terms, sought, slice }));
  const candidates = sql`select value as id from ${asTable(ctx, narrowed.among)}`;
  return oneByOne({ ctx, terms, all, wanted: { ...wanted, ...narrowed } }, candidates);
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
  const having = (term: Term) => sql`select id from ${ticketsWith(ctx, term, slice)} as t`;
  const candidates = first
    ? having(first)
    : sql`select id from tickets where id >= ${slice.from} and id < ${slice.before}`;
  // Known already, and said so that PostgreSQL does not read all tickets to join with.
  const isInSlice = sql`tickets.id >= ${slice.from} and tickets.id < ${slice.before}`;
  if (ctx.desk.storage.dialect === 'postgres') {
    // As sets: it takes every word for a rare one, and would look up each ticket for the next word.
    const narrowed = others.map((term) => sql` intersect ${having(term)}`);
    const without = excluded.map((term) => sql` except ${having(term)}`);
    const sets = [candidates, ...narrowed, ...without];
    // A set has each once.
    const each = sets.length > 1 ? sql.join(sets, sql``) : sql`select distinct id from (${candidates}) as t`;
    return { candidates: each, conditions: [isInSlice] };
  }
  return {
    candidates: sql`select distinct id from (${candidates}) as t`,
    conditions: [
      isInSlice,
      ...others.map((term) => sql`tickets.id in (${having(term)})`),
      ...excluded.map((term) => sql`tickets.id not in (${having(term)})`),
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
