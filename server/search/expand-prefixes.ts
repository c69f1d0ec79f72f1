import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { shortestPrefix, type Term } from './term.ts';

/** Of more words the search is for the beginning itself: looking each of them up would take longer. */
export const wordLimit = 64;

/**
 * Terms with the words that their beginnings stand for. SQLite only, and only beginnings that its index of beginnings
 * (prefix='3') does not hold: FTS5 would read every place of every such word before it gives the first.
 */
export async function expandPrefixes(ctx: Pick<Context, 'desk'>, terms: readonly Term[]): Promise<Term[]> {
  if (ctx.desk.storage.dialect === 'postgres') return [...terms];
  return Promise.all(terms.map((term) => (isIndexed(term) ? term : expand(ctx, term))));
}

const isIndexed = ({ isPrefix, words }: Term) => !isPrefix || Array.from(words.at(-1) ?? '').length <= shortestPrefix;

async function expand(ctx: Pick<Context, 'desk'>, term: Term): Promise<Term> {
  const ends = await wordsWith(ctx, term.words.at(-1) ?? '');
  if (ends.length > wordLimit) return { ...term, isWide: true };
  // Without any, the beginning finds nothing as quickly.
  return ends.length === 0 ? term : { ...term, ends };
}

/**
 * Words of the index that begin so, up to one more than the limit: each is looked up behind the one before, so that
 * no other place of a word is read than its first. Behind a word comes the next in the order of bytes: no word holds
 * the character 1, nor the last one that there is.
 */
async function wordsWith({ desk }: Pick<Context, 'desk'>, beginning: string): Promise<string[]> {
  const next = (from: unknown) => sql`(select term from search_vocabulary where term >= ${from} limit 1)`;
  const { rows } = await sql<{ word: string }>`
    with recursive found (word) as (
      select ${next(beginning)}
      union all
      select ${next(sql`found.word || char(1)`)} from found where found.word < ${beginning} || char(1114111))
    select word from found where word < ${beginning} || char(1114111) limit ${wordLimit + 1}`.execute(
    desk.storage.slow,
  );
  return rows.map(({ word }) => word);
}
