import { type SqlBool, sql } from 'kysely';
import type { WriteContext } from '../context.ts';
import { conflict } from '../errors.ts';

/** For look-ups by primary id: word for word the condition of its partial indexes, or they are not taken. */
export const hasPrimaryId = sql<SqlBool>`external_primary_id <> ''`;

/** Who of the brand has this primary id; '' is nobody's. */
export function findByPrimaryId({ tx }: WriteContext, brandId: number, primaryId: string) {
  return tx
    .selectFrom('customers')
    .select(['id', 'firstname', 'lastname'])
    .where('brand_id', '=', brandId)
    .where('external_primary_id', '=', primaryId)
    .where(hasPrimaryId)
    .executeTakeFirst();
}

/** 409 when somebody of the brand has this primary id. */
export async function refuseTakenPrimaryId(ctx: WriteContext, brandId: number, primaryId: string): Promise<void> {
  const holder = await findByPrimaryId(ctx, brandId, primaryId);
  if (holder) throw conflict(`The primary id ${primaryId} is customer ${holder.id}’s already.`);
}
