import { hashSecret, newToken } from '../auth/secret.ts';
import type { Context } from '../context.ts';
import { transaction } from '../storage/transaction.ts';

/** How long a one-time code can be exchanged, in ms. */
export const codeLifetime = 10 * 60 * 1000;

/** Makes a one-time code that signs a browser in as this user. It is shown once and stored as a hash. */
export async function createSignInCode(ctx: Context, userId: number): Promise<string> {
  const code = newToken();
  await transaction(ctx, async ({ tx, now }) => {
    await tx.deleteFrom('sign_in_codes').where('expires_at', '<=', now()).execute();
    await tx
      .insertInto('sign_in_codes')
      .values({ code_hash: hashSecret(code), user_id: userId, expires_at: now() + codeLifetime })
      .execute();
  });
  return code;
}
