import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Context, WriteContext } from '../context.ts';
import { transaction } from '../storage/transaction.ts';
import { loadWithTicket } from './load.ts';
import { type Delivery, storedTrouble, troubleOf } from './queue.ts';
import { saveDelivery } from './save.ts';

/** How long a delivery is whose who sends it, without a sign of life, in ms. */
export const leaseTime = 60_000;

/** Deliveries that one server sends at the same time. */
export const sendAtOnce = 8;

/** The deliveries that are due, the longest due first. */
export const dueDeliveries = ({ db, now }: Context) =>
  db
    .selectFrom('deliveries')
    .select('message_id')
    .where('state', '=', sql.lit('queued'))
    .where('due_at', '<=', now())
    .orderBy('due_at')
    .orderBy('message_id')
    .limit(sendAtOnce);

/** Deliveries whose sender has not been heard of since its lease ran out: it was killed. */
export const abandonedDeliveries = ({ db, now }: Context) =>
  db
    .selectFrom('deliveries')
    .select('message_id')
    .where('state', '=', sql.lit('sending'))
    .where('lease_until', '<=', now())
    .orderBy('lease_until')
    .orderBy('message_id')
    .limit(sendAtOnce);

/** Takes deliveries that are due: they are the caller's until their lease runs out. */
export async function claimDue(ctx: Context): Promise<Delivery[]> {
  return transaction(ctx, async (ctx) => {
    const claimed: Delivery[] = [];
    for (const found of await loadWithTicket(ctx, await free(ctx, dueDeliveries(ctx)))) {
      const changes = {
        state: 'sending',
        attempts: found.delivery.attempts + 1,
        holder: randomUUID(),
        lease_until: ctx.now() + leaseTime,
        handed_over: 0,
      } as const;
      claimed.push(await saveDelivery(ctx, found, changes));
    }
    return claimed;
  });
}

/**
 * Goes on with what a killed server was sending: what the mail server cannot have had is sent again, what it can have
 * had is left to people.
 */
export async function recoverAbandoned(ctx: Context): Promise<void> {
  await transaction(ctx, async (ctx) => {
    for (const found of await loadWithTicket(ctx, await free(ctx, abandonedDeliveries(ctx)))) {
      const { handed_over } = found.delivery;
      await saveDelivery(
        ctx,
        found,
        handed_over === 0 ? { state: 'queued', holder: '' } : { state: 'unsure', reason: cutOff, trouble: wasCutOff },
      );
    }
  });
}

const cutOff = 'The server stopped at the moment in which the mail was handed over: it may have been sent.';
const wasCutOff = storedTrouble(troubleOf('cut_off'));

/** Several servers look at once: each takes what no other has. */
async function free(ctx: WriteContext, query: ReturnType<typeof dueDeliveries>): Promise<number[]> {
  const rows = await (ctx.desk.storage.dialect === 'postgres' ? query.forUpdate().skipLocked() : query).execute();
  return rows.map(({ message_id }) => message_id);
}
