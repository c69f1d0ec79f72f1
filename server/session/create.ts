import { hashSecret, newToken } from '../auth/secret.ts';
import type { Context } from '../context.ts';
import { unauthenticated } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';

/** A browser session ends after this in any case, in ms. */
export const sessionLifetime = 30 * 24 * 60 * 60 * 1000;

/** Exchanges a one-time code for a session. Gives the token for the cookie; the code is used up. */
export async function createSession(ctx: Context, code: string): Promise<string> {
  const token = newToken();
  await transaction(ctx, async ({ tx, now }) => {
    const time = now();
    const used = await tx
      .deleteFrom('sign_in_codes')
      .where('code_hash', '=', hashSecret(code))
      .where('expires_at', '>', time)
      .returning('user_id')
      .executeTakeFirst();
    if (!used) {
      throw unauthenticated(
        'This code is unknown, was used already or has expired. Ask for a new one: deskhand sign-in.',
      );
    }
    await tx.deleteFrom('sessions').where('expires_at', '<=', time).execute();
    await tx
      .insertInto('sessions')
      .values({
        token_hash: hashSecret(token),
        user_id: used.user_id,
        created_at: time,
        last_seen_at: time,
        expires_at: time + sessionLifetime,
      })
      .execute();
  });
  return token;
}
