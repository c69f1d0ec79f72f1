import type { Context } from '../context.ts';
import { transaction } from '../storage/transaction.ts';
import { leaseTime } from './claim.ts';
import type { Delivery } from './queue.ts';

/**
 * The right to send a message, kept alive while that goes on. Who has lost it, because its process stood still for
 * longer than it lasts, sends no more.
 */
export class Lease {
  readonly #ctx: Context;
  readonly #delivery: Delivery;
  readonly #lost = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(ctx: Context, delivery: Delivery) {
    this.#ctx = ctx;
    this.#delivery = delivery;
    this.#timer = setInterval(() => void this.#renew({}).catch(() => {}), leaseTime / 3).unref();
  }

  /** Aborted when it is lost. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Notes that the mail server can have the message from now on; throws where the right to send it is lost. */
  async handOver(): Promise<void> {
    await this.#renew({ handed_over: 1 });
  }

  end(): void {
    clearInterval(this.#timer);
  }

  async #renew(changes: { handed_over?: 1 }): Promise<void> {
    const { message_id, holder } = this.#delivery;
    const { numUpdatedRows } = await transaction(this.#ctx, (ctx) =>
      ctx.tx
        .updateTable('deliveries')
        .set({ ...changes, lease_until: ctx.now() + leaseTime })
        .where('message_id', '=', message_id)
        .where('holder', '=', holder)
        .where('state', '=', 'sending')
        .executeTakeFirst(),
    );
    if (numUpdatedRows > 0n) return;
    this.#lost.abort();
    throw new Error('Another server has taken over this message.');
  }
}
