import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { withAsciiDomain } from '../mail/ascii-domain.ts';
import { loadSendingAccount } from '../mail-account/load.ts';
import { abandonedDeliveries, claimDue, dueDeliveries, recoverAbandoned, sendAtOnce } from './claim.ts';
import type { ToldTrouble } from './describe-trouble.ts';
import { handOver, type Outcome } from './hand-over.ts';
import { Lease } from './lease.ts';
import { prepareLetter } from './prepare.ts';
import { type Delivery, troubleOf } from './queue.ts';
import { settleAttempt } from './settle.ts';

/**
 * Sends what is due, several messages at a time, and takes care of what a killed server was sending. Several servers of
 * one database share the work: what one has taken no other touches. One batch; `more` when there may be another.
 */
export async function sendDue(ctx: Context): Promise<{ more: boolean }> {
  // Most of the time there is nothing: no transaction for that.
  if (await abandonedDeliveries(ctx).executeTakeFirst()) await recoverAbandoned(ctx);
  if (!(await dueDeliveries(ctx).executeTakeFirst())) return { more: false };
  const claimed = await claimDue(ctx);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  ctx.desk.signals.once('draining', stop);
  await Promise.all(claimed.map((delivery) => send(ctx, delivery, stopping.signal)));
  ctx.desk.signals.off('draining', stop);
  return { more: claimed.length === sendAtOnce };
}

/** @param stopping aborted when the server stops: what no mail server has is left for its next start. */
async function send(ctx: Context, delivery: Delivery, stopping: AbortSignal): Promise<void> {
  const lease = new Lease(ctx, delivery);
  try {
    const outcome = await attempt(ctx, delivery, { lease, stopping });
    if (lease.lost.aborted) return;
    await settleAttempt(ctx, delivery, outcome);
  } catch (error) {
    // What it did is in the row: when the lease has run out, that decides how it goes on.
    ctx.desk.log.error({ err: error, messageId: delivery.message_id }, 'a message could not be dealt with');
  } finally {
    lease.end();
  }
}

async function attempt(
  ctx: Context,
  delivery: Delivery,
  { lease, stopping }: { lease: Lease; stopping: AbortSignal },
): Promise<Outcome> {
  try {
    const account = await loadSendingAccount(ctx, delivery.account_id);
    if (!account) return failed(goneAccount, troubleOf('account_gone'));
    const { hash, size } = await prepareLetter(ctx, delivery, account);
    const to = (JSON.parse(delivery.remaining) as string[]).map(withAsciiDomain);
    const envelope = { from: withAsciiDomain(account.fromAddress), to, size };
    return await handOver(account.server, envelope, {
      read: async () => (await ctx.desk.files.read(hash)).stream,
      beforeEnd: () => lease.handOver(),
      signal: AbortSignal.any([lease.lost, stopping]),
    });
  } catch (error) {
    // A file that is gone, a password that cannot be unsealed: it says itself what to do.
    if (error instanceof DomainError) return failed(error.message, null);
    ctx.desk.log.error({ err: error, messageId: delivery.message_id }, 'a message could not be composed');
    return { ...failed(`It could not be composed (${String(error)}).`, null), temporary: true };
  }
}

const goneAccount = 'The mail account that was to send it is gone or switched off.';

const failed = (reason: string, trouble: ToldTrouble['trouble']): Extract<Outcome, { kind: 'refused' }> => ({
  kind: 'refused',
  reason,
  trouble,
  temporary: false,
  refused: [],
});
