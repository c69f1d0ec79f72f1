import type { WriteContext } from '../context.ts';
import { loadTicketsThatExist } from './load.ts';

/**
 * Where what is meant for these tickets goes: a ticket itself, or the one that it was merged into, by however many merges.
 * All of them are locked for a change, so that none of them is merged meanwhile.
 */
export async function followMerges(ctx: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const next = new Map<number, number>();
  for (let asked = [...new Set(ids)]; asked.length > 0; ) {
    const merged = (await loadTicketsThatExist(ctx, asked)).filter(({ merged_into }) => merged_into !== 0);
    for (const { id, merged_into } of merged) next.set(id, merged_into);
    asked = [...new Set(merged.map(({ merged_into }) => merged_into))].filter((id) => !next.has(id));
  }
  const end = (id: number): number => {
    const into = next.get(id);
    return into === undefined ? id : end(into);
  };
  return new Map(ids.map((id) => [id, end(id)]));
}
