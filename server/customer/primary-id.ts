import { type SqlBool, sql } from 'kysely';
import type { WriteContext } from '../context.ts';
import { findByMergedPrimaryId } from '../customer-merge/merged-into.ts';
import { conflict } from '../errors.ts';

/** For look-ups by primary id: word for word the condition of its partial indexes, or they are not taken. */
export const hasPrimaryId = sql<SqlBool>`external_primary_id <> ''`;

/** Who of the brand has this primary id, or had it before they were merged; '' is nobody's. */
export async function findByPrimaryId(ctx: WriteContext, brandId: number, primaryId: string) {
  if (primaryId === '') return undefined;
  const customers = ctx.tx
    .selectFrom('customers')
    .select(['id', 'firstname', 'lastname', 'external_primary_id'])
    .where('brand_id', '=', brandId);
  const own = customers.where('external_primary_id', '=', primaryId).where(hasPrimaryId);
  const found = await own.executeTakeFirst();
  if (found) return found;
  const [merged] = await findByMergedPrimaryId(ctx, primaryId, brandId);
  return merged === undefined ? undefined : customers.where('id', '=', merged).executeTakeFirst();
}

/** 409 when somebody of the brand has this primary id. */
export async function refuseTakenPrimaryId(ctx: WriteContext, brandId: number, primaryId: string): Promise<void> {
  const holder = await findByPrimaryId(ctx, brandId, primaryId);
  if (holder) throw conflict(`The primary id ${primaryId} is customer ${holder.id}’s already.`);
}
