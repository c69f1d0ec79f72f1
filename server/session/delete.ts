import { hashSecret } from '../auth/secret.ts';
import type { Context } from '../context.ts';
import { appendLive } from '../live/append.ts';
import { transaction } from '../storage/transaction.ts';

/** Ends a browser session, and the event streams that it opened. */
export async function deleteSession(ctx: Context, token: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const ended = await ctx.tx
      .deleteFrom('sessions')
      .where('token_hash', '=', hashSecret(token))
      .returning('user_id')
      .executeTakeFirst();
    if (ended) await appendLive(ctx, [{ kind: 'session', user_id: ended.user_id }]);
  });
}
