import type { WriteContext } from '../context.ts';
import { removedAnswer } from '../idempotency/answer-once.ts';

/** Whom a kept answer must not tell of any more. */
export interface Purged {
  customerId: number;
  ticketIds: ReadonlySet<number>;
}

/** Answers read at a time. */
const batch = 200;

/**
 * Takes what is kept for writes that are sent again away where it tells of a customer or of their tickets. That the
 * write was done stays known: it must not be done twice.
 */
export async function redactAnswers({ tx }: WriteContext, purged: Purged): Promise<void> {
  let after = { key_id: Number.MIN_SAFE_INTEGER, idempotency_key: '' };
  for (;;) {
    const rows = await tx
      .selectFrom('idempotency_keys')
      .select(['key_id', 'idempotency_key', 'answer'])
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('key_id', 'idempotency_key'), '>', tuple(after.key_id, after.idempotency_key)),
      )
      .orderBy('key_id')
      .orderBy('idempotency_key')
      .limit(batch)
      .execute();
    for (const { answer, ...sender } of rows) {
      if (answer === removedAnswer || !tellsOf(JSON.parse(answer), purged)) continue;
      await tx
        .updateTable('idempotency_keys')
        .set({ answer: removedAnswer })
        .where('key_id', '=', sender.key_id)
        .where('idempotency_key', '=', sender.idempotency_key)
        .execute();
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last;
  }
}

/** Whether a JSON value names the customer, or one of the tickets, anywhere. */
function tellsOf(value: unknown, purged: Purged): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => names(name, inner, purged) || tellsOf(inner, purged));
}

function names(name: string, value: unknown, { customerId, ticketIds }: Purged): boolean {
  const ids = (Array.isArray(value) ? value : [value]).map(Number);
  if (/customer_?ids?$/i.test(name)) return ids.includes(customerId);
  return /ticket_?ids?$/i.test(name) && ids.some((id) => ticketIds.has(id));
}
