import type { WriteContext } from '../context.ts';
import { insertRows } from '../storage/insert-rows.ts';

/** Gives new tickets their tags, by name; a tag that is not there yet is created. */
export async function insertTags(
  ctx: WriteContext,
  tickets: readonly { id: number; tags: readonly string[] }[],
): Promise<void> {
  const names = new Set(tickets.flatMap(({ tags }) => tags));
  if (names.size === 0) return;
  await ctx.tx
    .insertInto('tags')
    .values([...names].map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await ctx.tx.selectFrom('tags').selectAll().execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const tagged = tickets.flatMap(({ id, tags }) => tags.map((name) => ({ ticket_id: id, tag_id: ids.get(name) ?? 0 })));
  await insertRows(ctx.tx, ctx.desk.storage.dialect, 'ticket_tags', tagged);
}
