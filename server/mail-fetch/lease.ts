import type { Context } from '../context.ts';
import { transaction } from '../storage/transaction.ts';

/** How long a lease lasts that nobody renews, in ms: what a killed server had is free after it. */
export const leaseTime = 30_000;

/** Takes or renews a lease; false while another process has it. */
export async function takeLease(ctx: Context, name: string, holder: string): Promise<boolean> {
  const now = ctx.now();
  const until = now + leaseTime;
  return transaction(ctx, async ({ tx }) => {
    const taken = await tx
      .insertInto('leases')
      .values({ name, holder, until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, until })
          .where((eb) => eb.or([eb('leases.until', '<=', now), eb('leases.holder', '=', holder)])),
      )
      .returning('name')
      .execute();
    return taken.length > 0;
  });
}

/** Gives a lease back, so that nobody has to wait for its end. */
export async function dropLease(ctx: Context, name: string, holder: string): Promise<void> {
  await transaction(ctx, ({ tx }) =>
    tx.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute(),
  );
}
