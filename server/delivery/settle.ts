import type { Updateable } from 'kysely';
import type { Context } from '../context.ts';
import { about, saveNotifications } from '../notification/notify.ts';
import type { DeliveriesTable } from '../storage/tables/deliveries.ts';
import { transaction } from '../storage/transaction.ts';
import type { Timestamp } from '../time.ts';
import { pauseAfter } from './back-off.ts';
import type { Outcome, Refused } from './hand-over.ts';
import { loadWithTicket } from './load.ts';
import { type Delivery, storedTrouble, troubleOf } from './queue.ts';
import { saveDelivery } from './save.ts';

/**
 * What an attempt makes of a delivery: sent, to be tried again, given up, or left to people. Pure.
 *
 * @param delivery as it was when the attempt began.
 */
export function afterAttempt(delivery: Delivery, outcome: Outcome, now: Timestamp): Updateable<DeliveriesTable> {
  const freed = { holder: '', handed_over: 0 };
  if (outcome.kind === 'unsure')
    return { state: 'unsure', reason: outcome.reason, trouble: storedTrouble(outcome.trouble), holder: '' };
  const later = outcome.refused.filter(({ temporary }) => temporary);
  const forGood = outcome.refused.filter(({ temporary }) => !temporary).map(tell);
  const refused = [...(JSON.parse(delivery.refused) as string[]), ...forGood];
  const got = outcome.kind === 'sent';
  const left = later.map(({ address }) => address);
  const remaining = got || left.length > 0 ? left : (JSON.parse(delivery.remaining) as string[]);
  const sent_at = got ? (delivery.sent_at ?? now) : delivery.sent_at;
  const told = { remaining: JSON.stringify(remaining), refused: JSON.stringify(refused), sent_at };
  const isTold = got || outcome.refused.length > 0;
  const whole = isTold ? [] : [sent_at === null ? outcome.reason : `${remaining.join(', ')}: ${outcome.reason}`];
  const people = [...refused, ...later.map(tell)];
  const reason = [...people, ...whole].join(' ');
  const trouble =
    people.length > 0 ? troubleOf('people_refused', reason) : !got && sent_at === null ? outcome.trouble : null;
  const state = { ...freed, ...told, reason, trouble: storedTrouble(trouble) };
  const mayTry = got ? later.length > 0 : outcome.temporary;
  const pause = mayTry ? pauseAfter(delivery.attempts) : undefined;
  if (pause !== undefined) return { ...state, state: 'queued', due_at: now + pause };
  return { ...state, state: sent_at === null ? 'failed' : 'sent' };
}

const tell = ({ address, reason }: Refused) => `${address}: ${reason.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 300)}.`;

/**
 * Saves what came of an attempt, if it is still the attempt that counts: of one whose lease ran out over it, an answer
 * that came late is still the truth where nobody has decided otherwise. Tells the author what was given up.
 */
export async function settleAttempt(ctx: Context, attempt: Delivery, outcome: Outcome): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const [found] = await loadWithTicket(ctx, [attempt.message_id]);
    if (!found || found.delivery.attempts !== attempt.attempts || found.delivery.holder !== attempt.holder) return;
    const after = await saveDelivery(ctx, found, afterAttempt(found.delivery, outcome, ctx.now()));
    const message = failureOf(after);
    if (message === undefined || found.authorId === 0) return;
    await saveNotifications(ctx, [about(found.ticket, found.authorId, { type: 'delivery_failed', message })]);
  });
}

/** What the author is told; nothing while it is sent or still tried. */
function failureOf({ state, reason }: Delivery): string | undefined {
  if (state === 'unsure') return `A message may not have been sent. ${reason}`;
  if (state === 'failed') return `A message could not be sent. ${reason}`;
  return state === 'sent' && reason !== '' ? `A message did not reach everybody. ${reason}` : undefined;
}
