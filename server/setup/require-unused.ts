import { sql } from 'kysely';
import type { WriteContext } from '../context.ts';
import { conflict } from '../errors.ts';
import type { Tables } from '../storage/tables/all-tables.ts';

/** Rows of a table that name a thing: what keeps it from being deleted. */
export interface Use {
  table: keyof Tables;
  /** Holds the id of the thing. */
  column: string;
  /** What such rows are called: one of them, several. */
  names: readonly [one: string, several: string];
}

/** Nobody needs to know more exactly. */
const countedUpTo = 1000;

/**
 * Refuses a deletion with a 409 that says by what the thing is in use.
 *
 * @param thing as the message calls it: `The brand Bikes`.
 * @param advice what can be done about it.
 */
export async function requireUnused(
  ctx: WriteContext,
  { thing, id, uses, advice = '' }: { thing: string; id: number; uses: readonly Use[]; advice?: string },
): Promise<void> {
  const found: string[] = [];
  for (const use of uses) {
    const total = await countUses(ctx, use, id);
    if (total > 0) found.push(told(total, use.names));
  }
  if (found.length === 0) return;
  throw conflict(`${thing} is in use by ${joined(found)}.${advice === '' ? '' : ` ${advice}`}`);
}

async function countUses(ctx: WriteContext, use: Use, id: number): Promise<number> {
  const { rows } = await usesQuery(use, id).execute(ctx.tx);
  return rows[0]?.total ?? 0;
}

/** Counts as many uses as anybody wants to know. */
export const usesQuery = ({ table, column }: Use, id: number) =>
  // No id is 0; said once more because the partial indexes on such columns leave out 0, which is "none".
  sql<{ total: number }>`
    select count(*) as total from (
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} and ${sql.ref(column)} <> 0
      limit ${countedUpTo + 1}) as page`;

function told(total: number, [one, several]: Use['names']): string {
  if (total > countedUpTo) return `more than ${countedUpTo} ${several}`;
  return `${total} ${total === 1 ? one : several}`;
}

const joined = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
