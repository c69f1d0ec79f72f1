import { setTimeout as wait } from 'node:timers/promises';
import type { Context, WriteContext } from '../context.ts';
import { isRepeatable, translateError } from './translate-error.ts';

const tries = 5;

/**
 * Runs `work` in a transaction: all of it or nothing. Joins the transaction that `ctx` already is in. The work can run
 * twice (PostgreSQL gives up one side of a collision), so it awaits nothing but its own queries; what belongs after
 * the commit is handed to `afterCommit`, whose failure is logged and undoes nothing.
 */
export async function transaction<Result>(
  ctx: Context | WriteContext,
  work: (tx: WriteContext) => Promise<Result>,
): Promise<Result> {
  if ('tx' in ctx) return work(ctx);
  const { storage, log } = ctx.desk;
  for (let attempt = 1; ; attempt++) {
    const afterCommit: (() => void)[] = [];
    try {
      const result = await storage.write.transaction().execute((tx) => {
        const inside = { desk: ctx.desk, actor: ctx.actor, requestId: ctx.requestId, now: ctx.now, db: tx, tx };
        return work({ ...inside, require: ctx.require, afterCommit: (hook) => afterCommit.push(hook) });
      });
      for (const hook of afterCommit) {
        try {
          hook();
        } catch (error) {
          log.error({ err: error, requestId: ctx.requestId }, 'a hook after a commit failed');
        }
      }
      return result;
    } catch (error) {
      if (!isRepeatable(error) || attempt === tries) throw translateError(error, storage.location);
      await wait(Math.random() * 20 * attempt);
    }
  }
}
