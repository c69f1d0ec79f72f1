import type { Context } from '../context.ts';
import { transaction } from '../storage/transaction.ts';
import { answerKept } from './answer-once.ts';

/** Answers of one run. */
const batch = 500;

/** Forgets answers of more than a day ago. One batch; `more` when there may be another. */
export async function forgetAnswers(ctx: Context): Promise<{ more: boolean }> {
  return transaction(ctx, async ({ tx, now }) => {
    const old = tx
      .selectFrom('idempotency_keys')
      .select(['key_id', 'idempotency_key'])
      .where('created_at', '<=', now() - answerKept)
      .orderBy('created_at')
      .limit(batch);
    const { numDeletedRows } = await tx
      .deleteFrom('idempotency_keys')
      .where(({ eb, refTuple }) =>
        eb(refTuple('key_id', 'idempotency_key'), 'in', old.$asTuple('key_id', 'idempotency_key')),
      )
      .executeTakeFirst();
    return { more: numDeletedRows === BigInt(batch) };
  });
}
