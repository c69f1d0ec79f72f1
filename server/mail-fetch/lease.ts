import type { Context } from '../context.ts';
import { transaction } from '../storage/transaction.ts';

/** How long a lease lasts that nobody renews, in ms: what a killed server had is free after it. */
export const leaseTime = 15_000;

/** The names of leases that other processes have. */
export async function findTaken(ctx: Context, holder: string): Promise<Set<string>> {
  const taken = await ctx.db
    .selectFrom('leases')
    .select('name')
    .where('until', '>', ctx.now())
    .where('holder', '<>', holder)
    .execute();
  return new Set(taken.map(({ name }) => name));
}

/** Frees what a killed server had, for the only server of this data: nobody has to wait until it runs out. */
export async function freeLeases(ctx: Context): Promise<void> {
  if (ctx.desk.storage.dialect !== 'sqlite') return;
  await transaction(ctx, ({ tx }) => tx.deleteFrom('leases').where('name', 'like', 'mail-account-%').execute());
}

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
