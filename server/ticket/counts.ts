import type { WriteContext } from '../context.ts';
import { inBatches } from '../storage/in-batches.ts';
import type { Ticket } from './ticket.ts';

type Counted = Pick<Ticket, 'brand_id' | 'assigned_group_id' | 'assigned_user_id' | 'status'>;

/** Keeps ticket_counts exact for changed tickets; `before` is undefined for a new one, `after` for a deleted one. */
export async function countChanges(
  ctx: WriteContext,
  changes: readonly { before?: Counted | undefined; after?: Counted | undefined }[],
): Promise<void> {
  const deltas = new Map<string, { key: Counted; delta: number }>();
  const add = (ticket: Counted, by: number) => {
    const { brand_id, assigned_group_id, assigned_user_id, status } = ticket;
    const name = `${brand_id} ${assigned_group_id} ${assigned_user_id} ${status}`;
    const entry = deltas.get(name) ?? { key: { brand_id, assigned_group_id, assigned_user_id, status }, delta: 0 };
    entry.delta += by;
    deltas.set(name, entry);
  };
  for (const { before, after } of changes) {
    if (before) add(before, -1);
    if (after) add(after, 1);
  }
  // In one order everywhere: two transactions never wait for each other's counts in a circle.
  const names = [...deltas.keys()].sort();
  const rows = names.flatMap((name) => deltas.get(name) ?? []).filter(({ delta }) => delta !== 0);
  for (const batch of inBatches(rows)) {
    await ctx.tx
      .insertInto('ticket_counts')
      .values(batch.map(({ key, delta }) => ({ ...key, total: delta })))
      .onConflict((conflict) =>
        conflict
          .columns(['brand_id', 'assigned_group_id', 'assigned_user_id', 'status'])
          .doUpdateSet((eb) => ({ total: eb('ticket_counts.total', '+', eb.ref('excluded.total')) })),
      )
      .execute();
  }
}
