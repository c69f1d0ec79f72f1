import type { WriteContext } from '../context.ts';
import { conflict } from '../errors.ts';

/** Who of the brand has this primary id; '' is nobody's. */
export function findByPrimaryId({ tx }: WriteContext, brandId: number, primaryId: string) {
  return tx
    .selectFrom('customers')
    .select(['id', 'firstname', 'lastname'])
    .where('brand_id', '=', brandId)
    .where('external_primary_id', '=', primaryId)
    .where('external_primary_id', '<>', '')
    .executeTakeFirst();
}

/** 409 when somebody of the brand has this primary id. */
export async function refuseTakenPrimaryId(ctx: WriteContext, brandId: number, primaryId: string): Promise<void> {
  const holder = await findByPrimaryId(ctx, brandId, primaryId);
  if (holder) throw conflict(`The primary id ${primaryId} is customer ${holder.id}’s already.`);
}
