import { setImmediate } from 'node:timers/promises';
import { findAgentByUser } from '../auth/find-agent.ts';
import { type Context, createContext, type Desk } from '../context.ts';
import { runSlice } from './run-slice.ts';
import { firstSlice, nextSliceSize } from './slice-size.ts';

/** How often work is looked for that another server began and does not go on with, in ms. */
const lookEvery = 5_000;

/**
 * Does bulk changes slice by slice, the oldest first, with other requests answered in between. What a stopped or killed
 * server left is gone on with. Two servers at one bulk change do its slices in turns: each is a transaction.
 */
export class BulkRunner {
  readonly #desk: Desk;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #isClosing = false;

  constructor(desk: Desk) {
    this.#desk = desk;
    const timer = setInterval(() => this.wake(), lookEvery).unref();
    desk.onClose(async () => {
      clearInterval(timer);
      this.#isClosing = true;
      await this.#running;
    });
    this.wake();
  }

  /** There may be something to do. */
  wake(): void {
    this.#isWanted = true;
    this.#running ??= this.#whileWanted()
      .catch((error: unknown) => this.#desk.log.error({ err: error }, 'a bulk change could not go on'))
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** What came up while the last look was under way is looked at, too. */
  async #whileWanted(): Promise<void> {
    while (this.#isWanted && !this.#isClosing) {
      this.#isWanted = false;
      await this.#run();
    }
  }

  async #run(): Promise<void> {
    for (let job = await this.#next(); job && !this.#isClosing; job = await this.#next()) {
      const agent = await findAgentByUser(this.#desk.storage, job.user_id);
      if (!agent) {
        await this.#cancel(job.id);
        continue;
      }
      await this.#runAll(createContext(this.#desk, agent, `bulk-change-${job.id}`), job.id);
    }
  }

  /** Slices as large as they can be without holding up those who write meanwhile. */
  async #runAll(ctx: Context, id: number): Promise<void> {
    let size = firstSlice;
    for (let more = true; more && !this.#isClosing; ) {
      const slice = await runSlice(ctx, id, size);
      this.#desk.log.debug({ bulkChange: id, size, took: slice.took }, 'did a slice of a bulk change');
      size = nextSliceSize(size, slice.took, ctx.desk.storage.dialect);
      more = slice.more;
      await setImmediate();
    }
  }

  #next() {
    return this.#desk.storage.read
      .selectFrom('bulk_changes')
      .select(['id', 'user_id'])
      .where('state', 'in', ['running', 'undoing'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  }

  /** Whoever began it has been disabled. */
  async #cancel(id: number): Promise<void> {
    await this.#desk.storage.write
      .updateTable('bulk_changes')
      .set({ state: 'cancelled', updated_at: this.#desk.clock() })
      .where('id', '=', id)
      .execute();
  }
}
