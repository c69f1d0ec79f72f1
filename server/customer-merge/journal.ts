import type { Selectable } from 'kysely';
import type { WriteContext } from '../context.ts';
import type { Customer } from '../customer/customer.ts';
import { forUpdate } from '../storage/for-update.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { CustomerMergeRowsTable, CustomerMergesTable } from '../storage/tables/customers.ts';

export type MovedKind = CustomerMergeRowsTable['kind'];

/** A custom field's value. */
export interface FieldValue {
  custom_field_id: number;
  value: string;
}

/** The names and the primary id of a customer, or some of them. */
export type Names = Partial<Pick<Customer, 'firstname' | 'lastname' | 'external_primary_id'>>;

/** Who somebody was before they were merged, and what of it the other one got. */
export interface MergedCustomer {
  customer: Pick<Customer, 'firstname' | 'lastname' | 'external_primary_id' | 'created_at' | 'updated_at'>;
  fields: readonly FieldValue[];
  taken: { names: Names; fields: readonly FieldValue[] };
}

/** A merge that stands, or that is being done or undone. */
export interface StoredMerge extends Omit<Selectable<CustomerMergesTable>, 'was'> {
  was: MergedCustomer;
}

/**
 * What goes over, in this order: whoever writes a message holds its ticket, so that behind the last ticket there comes
 * no message of the one who goes.
 */
export const movedKinds = ['channel', 'ticket', 'external_event', 'chat_session', 'message'] as const;

/** Keeps what has to be known to take a merge back, and that it is being done. */
export async function beginJournal(
  ctx: WriteContext,
  { source, into, was, total }: { source: Customer; into: number; was: MergedCustomer; total: number },
): Promise<StoredMerge> {
  const hasGivenId = was.taken.names.external_primary_id !== undefined;
  const userId = ctx.actor.kind === 'agent' ? ctx.actor.userId : 0;
  const merge = await ctx.tx
    .insertInto('customer_merges')
    .values({
      from_customer_id: source.id,
      into_customer_id: into,
      brand_id: source.brand_id,
      user_id: userId,
      created_at: ctx.now(),
      external_primary_id: hasGivenId ? '' : source.external_primary_id,
      name: `${source.firstname} ${source.lastname}`.trim(),
      was: JSON.stringify(was),
      state: 'merging',
      worker_id: userId,
      total,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...merge, was };
}

/** Notes rows that went over; also one that somebody gave back meanwhile, and that went again. */
export async function noteMoved(
  ctx: WriteContext,
  { id }: StoredMerge,
  moved: { kind: MovedKind; ids: readonly number[] },
): Promise<void> {
  await forgetMoved(ctx, id, moved);
  const rows = moved.ids.map((row_id) => ({ merge_id: id, kind: moved.kind, row_id }));
  await insertRows(ctx.tx, ctx.desk.storage.dialect, 'customer_merge_rows', rows);
}

/** The rows of a kind that went over. */
export async function movedIds({ tx }: WriteContext, mergeId: number, kind: MovedKind): Promise<number[]> {
  const rows = tx.selectFrom('customer_merge_rows').select('row_id').where('merge_id', '=', mergeId);
  return (await rows.where('kind', '=', kind).execute()).map(({ row_id }) => row_id);
}

/** Forgets rows that went back. */
export async function forgetMoved(
  { tx, desk }: WriteContext,
  mergeId: number,
  { kind, ids }: { kind: MovedKind; ids: readonly number[] },
): Promise<void> {
  await tx
    .deleteFrom('customer_merge_rows')
    .where('merge_id', '=', mergeId)
    .where('kind', '=', kind)
    .where((eb) => isOneOf(eb.ref('row_id'), ids, desk.storage.dialect))
    .execute();
}

/** How a customer was merged, locked until the transaction ends; undefined for anybody else. */
export async function loadMerge(ctx: WriteContext, fromId: number): Promise<StoredMerge | undefined> {
  const merge = ctx.tx.selectFrom('customer_merges').selectAll().where('from_customer_id', '=', fromId);
  const found = await forUpdate(merge, ctx).executeTakeFirst();
  return found && { ...found, was: JSON.parse(found.was) as MergedCustomer };
}

/** What of a merge changes while it goes on. */
export type Progress = Partial<
  Pick<
    Selectable<CustomerMergesTable>,
    'state' | 'worker_id' | 'total' | 'done' | 'is_indexed' | 'indexed_time' | 'indexed_id'
  >
>;

/** Saves how far a merge is; gives it as it is then. */
export async function saveProgress({ tx }: WriteContext, merge: StoredMerge, progress: Progress): Promise<StoredMerge> {
  await tx.updateTable('customer_merges').set(progress).where('id', '=', merge.id).execute();
  return { ...merge, ...progress };
}

/** Forgets a merge that was taken back. */
export async function forgetMerge({ tx }: WriteContext, id: number): Promise<void> {
  await tx.deleteFrom('customer_merges').where('id', '=', id).execute();
}

/** Forgets everybody who was merged into a customer who goes, and who was merged into them. */
export async function forgetMergesInto({ tx }: WriteContext, customerId: number): Promise<void> {
  for (let gone = [customerId]; gone.length > 0; ) {
    const merges = await tx
      .deleteFrom('customer_merges')
      .where('into_customer_id', 'in', gone)
      .returning('from_customer_id')
      .execute();
    gone = merges.map(({ from_customer_id }) => from_customer_id);
  }
}
