import type { Selectable } from 'kysely';
import type { WriteContext } from '../context.ts';
import type { Customer } from '../customer/customer.ts';
import { insertRows } from '../storage/insert-rows.ts';
import type { CustomerMergeRowsTable, CustomerMergesTable } from '../storage/tables/customers.ts';

export type MovedKind = CustomerMergeRowsTable['kind'];
/** Ids of the rows that went over. */
export type MovedRows = Record<MovedKind, readonly number[]>;

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

/** A merge that stands. */
export interface StoredMerge extends Omit<Selectable<CustomerMergesTable>, 'was'> {
  was: MergedCustomer;
  rows: MovedRows;
}

export const movedKinds = ['channel', 'ticket', 'message', 'external_event', 'chat_session'] as const;

/** Keeps what has to be known to take a merge back. */
export async function saveMerge(
  ctx: WriteContext,
  { source, into, was, rows }: { source: Customer; into: number; was: MergedCustomer; rows: MovedRows },
): Promise<void> {
  const hasGivenId = was.taken.names.external_primary_id !== undefined;
  const { id } = await ctx.tx
    .insertInto('customer_merges')
    .values({
      from_customer_id: source.id,
      into_customer_id: into,
      brand_id: source.brand_id,
      user_id: ctx.actor.kind === 'agent' ? ctx.actor.userId : 0,
      created_at: ctx.now(),
      external_primary_id: hasGivenId ? '' : source.external_primary_id,
      name: `${source.firstname} ${source.lastname}`.trim(),
      was: JSON.stringify(was),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const moved = movedKinds.flatMap((kind) => rows[kind].map((row_id) => ({ merge_id: id, kind, row_id })));
  await insertRows(ctx.tx, ctx.desk.storage.dialect, 'customer_merge_rows', moved);
}

/** How a customer was merged; undefined for anybody else. */
export async function loadMerge({ tx }: WriteContext, fromId: number): Promise<StoredMerge | undefined> {
  const merge = await tx
    .selectFrom('customer_merges')
    .selectAll()
    .where('from_customer_id', '=', fromId)
    .executeTakeFirst();
  if (!merge) return undefined;
  const moved = await tx.selectFrom('customer_merge_rows').selectAll().where('merge_id', '=', merge.id).execute();
  const rows = Object.fromEntries(
    movedKinds.map((kind) => [kind, moved.filter((row) => row.kind === kind).map(({ row_id }) => row_id)]),
  ) as unknown as MovedRows;
  return { ...merge, was: JSON.parse(merge.was) as MergedCustomer, rows };
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
