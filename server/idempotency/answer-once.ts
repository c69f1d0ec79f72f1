import { hash } from 'node:crypto';
import { type Context, callingAgent, type WriteContext } from '../context.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';

/** How long the answer to a write is kept for whoever sends it again, in ms. */
export const answerKept = 24 * 60 * 60 * 1000;

/** Stands for an answer that told of somebody who was purged: what it answers was done, and is not done again. */
export const removedAnswer = '';

/** A write that its sender may send again. */
export interface RepeatableCall {
  /** The header Idempotency-Key. */
  idempotencyKey: string;
  /** Method and path. */
  route: string;
  input: unknown;
}

/**
 * Does a write once for each Idempotency-Key of a caller: sent again within a day it gets the answer that was given
 * then, and changes nothing. Write and answer are one transaction: there is neither without the other. A refused write
 * leaves nothing and may be sent again with the same key.
 *
 * @param work runs in the transaction, and so reads nothing from outside of it.
 */
export async function answerOnce(
  ctx: Context,
  { idempotencyKey, route, input }: RepeatableCall,
  work: (ctx: WriteContext) => Promise<unknown>,
): Promise<unknown> {
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
    throw invalid('The Idempotency-Key must be 1 to 255 visible ASCII characters.');
  }
  const { keyId, userId } = callingAgent(ctx);
  // A session has no key: all sessions of a user are one sender.
  const sender: Sender = { key_id: keyId ?? -userId, idempotency_key: idempotencyKey };
  const body_hash = hash('sha256', JSON.stringify([route, input]));
  return transaction(ctx, async (ctx) => {
    const known = await findAnswer(ctx, sender);
    if (known && known.body_hash !== body_hash) {
      throw conflict('This Idempotency-Key came with another request before. Send a new one with a new request.');
    }
    if (known?.answer === removedAnswer) throw notFound('What this request made is deleted by now.');
    if (known) return JSON.parse(known.answer) as unknown;
    const answer = await work(ctx);
    const row = { ...sender, body_hash, status: 200, answer: JSON.stringify(answer), created_at: ctx.now() };
    await ctx.tx.insertInto('idempotency_keys').values(row).execute();
    return answer;
  });
}

interface Sender {
  key_id: number;
  idempotency_key: string;
}

/** The kept answer; one that is too old goes, so that another takes its place. */
async function findAnswer({ tx, now }: WriteContext, { key_id, idempotency_key }: Sender) {
  await tx
    .deleteFrom('idempotency_keys')
    .where('key_id', '=', key_id)
    .where('idempotency_key', '=', idempotency_key)
    .where('created_at', '<=', now() - answerKept)
    .execute();
  return await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('key_id', '=', key_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();
}
