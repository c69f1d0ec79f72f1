import type { WriteContext } from '../context.ts';
import { conflict } from '../errors.ts';

/** 409 when somebody of the brand has this primary id; '' is nobody's. */
export async function refuseTakenPrimaryId(ctx: WriteContext, brandId: number, primaryId: string): Promise<void> {
  if (primaryId === '') return;
  const holder = await ctx.tx
    .selectFrom('customers')
    .select('id')
    .where('brand_id', '=', brandId)
    .where('external_primary_id', '=', primaryId)
    .where('external_primary_id', '<>', '')
    .executeTakeFirst();
  if (holder) throw conflict(`The primary id ${primaryId} is customer ${holder.id}’s already.`);
}
