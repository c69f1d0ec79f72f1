import { hashSecret } from '../auth/secret.ts';
import type { Context } from '../context.ts';
import { transaction } from '../storage/transaction.ts';

/** Ends a browser session. */
export async function deleteSession(ctx: Context, token: string): Promise<void> {
  await transaction(ctx, async ({ tx }) => {
    await tx.deleteFrom('sessions').where('token_hash', '=', hashSecret(token)).execute();
  });
}
