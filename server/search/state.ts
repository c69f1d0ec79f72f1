import { sql } from 'kysely';
import type { Context, WriteContext } from '../context.ts';
import { transaction } from '../storage/transaction.ts';
import { wordsVersion } from './fields.ts';

/** The one row of search_state. */
const only = 1;

/**
 * Tickets from this id on are in the index; 0: all are. While it is being built, the row stays as it is until the
 * transaction ends: who builds takes the next tickets with everything that others have written into them.
 */
export async function builtFrom({ tx, desk }: WriteContext): Promise<number> {
  const state = tx.selectFrom('search_state').select('built_from').where('id', '=', only);
  const seen = await state.executeTakeFirst();
  if (seen?.built_from === 0 || desk.storage.dialect === 'sqlite') return seen?.built_from ?? nothing;
  return (await state.forShare().executeTakeFirst())?.built_from ?? nothing;
}

const nothing = Number.POSITIVE_INFINITY;

/** Whether every ticket is in the index. */
export async function isComplete({ db }: Context): Promise<boolean> {
  const state = await db.selectFrom('search_state').select('built_from').where('id', '=', only).executeTakeFirst();
  return state?.built_from === 0;
}

/**
 * Begins the index of a desk that has none: one that is new, was restored, or comes from a Deskhand that had no search
 * or made other words. What is written from now on goes into it; what is there already is for buildSearchDue.
 */
export async function prepareSearch(ctx: Context): Promise<void> {
  const state = await ctx.db.selectFrom('search_state').select('words_version').executeTakeFirst();
  if (state?.words_version === wordsVersion) return;
  await transaction(
    ctx,
    async ({ tx, desk }) => {
      if (desk.storage.dialect === 'postgres') {
        // Whoever has looked and seen no row is done with what it writes.
        await sql`lock table search_state in access exclusive mode`.execute(tx);
        // Truncating makes new files, also for a table that is empty: a new desk's.
        const { rows } = await sql`select 1 from search_entries limit 1`.execute(tx);
        if (rows.length > 0) await sql`truncate search_entries, search_tickets`.execute(tx);
      } else {
        await sql`insert into search_words (search_words) values ('delete-all')`.execute(tx);
      }
      await tx.deleteFrom('search_heads').execute();
      await tx.deleteFrom('search_state').execute();
      const { last } = await tx
        .selectFrom('tickets')
        .select((eb) => eb.fn.max<number | null>('id').as('last'))
        .executeTakeFirstOrThrow();
      const built_from = last === null ? 0 : last + 1;
      await tx.insertInto('search_state').values({ id: only, words_version: wordsVersion, built_from }).execute();
    },
    { long: true },
  );
}

/** Notes that the index reaches back to this ticket. */
export async function noteBuilt({ tx }: WriteContext, built_from: number): Promise<void> {
  await tx.updateTable('search_state').set({ built_from }).where('id', '=', only).execute();
}

/** Where building goes on, locked until the transaction ends. */
export async function loadBuilt({ tx, desk }: WriteContext): Promise<number> {
  const state = tx.selectFrom('search_state').select('built_from').where('id', '=', only);
  const row = await (desk.storage.dialect === 'postgres' ? state.forUpdate() : state).executeTakeFirst();
  return row?.built_from ?? 0;
}
