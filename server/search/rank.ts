import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { asTable, type Hit } from './find-tickets.ts';
import { stopWhenLeft } from './stop-when-left.ts';
import type { Term } from './term.ts';

/** Of each term, where it is found best; in messages alone it is none. */
const points = { title: 4, titleBeginning: 3, people: 2, peopleBeginning: 1 } as const;

/** Room for a time below the points, as in the order of priority (ms). */
const pointSize = 2 ** 42;

/**
 * Hits by how well they match: `value` is the points of their terms and, within the same, what it was before, a time.
 * Looked up are the words of titles, customers and addresses as they are in the index; the same on both databases.
 */
export async function rankHits(ctx: Context, terms: readonly Term[], hits: readonly Hit[]): Promise<Hit[]> {
  const sought = terms.filter(({ isExcluded }) => !isExcluded);
  if (sought.length === 0 || hits.length === 0) return [...hits];
  stopWhenLeft(ctx);
  const { dialect, slow } = ctx.desk.storage;
  const position = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos');
  const ids = hits.map(({ id }) => id);
  const all = sql.join(
    sought.map((term) => pointsOf(term, position)),
    sql` + `,
  );
  const { rows } = await sql<{ id: number; points: number }>`
    select ticket_id as id, ${all} as points from ${asTable(ctx, ids)} cross join search_heads
    where search_heads.ticket_id = value`.execute(slow);
  const byId = new Map(rows.map(({ id, points }) => [id, points]));
  return hits.map(({ id, value }) => ({ id, value: (byId.get(id) ?? 0) * pointSize + value }));
}

/** With a space before and behind, whole words are told from others: in the index there is one between any two. */
function pointsOf({ words, isPrefix, inPeople }: Term, position: RawBuilder<unknown>): RawBuilder<number> {
  const beginning = ` ${words.join(' ')}`;
  const isIn = (field: 'words' | 'people', text: string) =>
    sql`${position}(' ' || search_heads.${sql.ref(field)} || ' ', ${text}) > 0`;
  const cases: [RawBuilder<unknown>, number][] = [];
  const look = (field: 'words' | 'people', whole: number, begun: number) => {
    cases.push([isIn(field, `${beginning} `), whole]);
    if (isPrefix) cases.push([isIn(field, beginning), begun]);
  };
  if (!inPeople) look('words', points.title, points.titleBeginning);
  look('people', points.people, points.peopleBeginning);
  return sql`case ${sql.join(
    cases.map(([is, some]) => sql`when ${is} then ${sql.lit(some)}`),
    sql` `,
  )} else 0 end`;
}
