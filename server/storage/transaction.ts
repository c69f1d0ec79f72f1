import { setTimeout as wait } from 'node:timers/promises';
import type { Context, WriteContext } from '../context.ts';
import { isRepeatable, translateError } from './translate-error.ts';

const tries = 5;

/**
 * Runs `work` in a transaction: all of it or nothing. Joins the transaction that `ctx` already is in. The work can run
 * twice (PostgreSQL gives up one side of a collision), so it awaits nothing but its own queries.
 *
 * @param long for work on many rows: on SQLite small transactions are committed together, these by themselves.
 */
export async function transaction<Result>(
  ctx: Context | WriteContext,
  work: (tx: WriteContext) => Promise<Result>,
  { long = false }: { long?: boolean } = {},
): Promise<Result> {
  if ('tx' in ctx) return work(ctx);
  const { storage } = ctx.desk;
  for (let attempt = 1; ; attempt++) {
    try {
      const db = long ? storage.writeLong : storage.write;
      const result = await db.transaction().execute((tx) => work({ ...ctx, db: tx, tx }));
      ctx.desk.signals.emit('committed');
      return result;
    } catch (error) {
      if (!isRepeatable(error) || attempt === tries) throw translateError(error, storage.location);
      await wait(Math.random() * 20 * attempt);
    }
  }
}
