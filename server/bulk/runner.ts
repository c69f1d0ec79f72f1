import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { findAgentByUser } from '../auth/find-agent.ts';
import { createContext, type Desk } from '../context.ts';
import type { BulkChangesTable } from '../storage/tables/bulk.ts';
import { runSlice } from './run-slice.ts';
import { firstSlice, nextSliceSize } from './slice-size.ts';

/** How often work is looked for that another server began and does not go on with, in ms. */
const lookEvery = 5_000;

type Unfinished = Pick<Selectable<BulkChangesTable>, 'id' | 'user_id'>;

/**
 * Does bulk changes slice by slice, with other requests answered in between. What a stopped or killed server left is gone
 * on with. Two servers at one bulk change do its slices in turns: each is a transaction.
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
      .catch((error: unknown) => this.#desk.log.error({ err: error }, 'bulk changes could not go on'))
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

  /** A slice of each in turn: who changes five tickets does not wait for who changes all of them. */
  async #run(): Promise<void> {
    const sizes = new Map<number, number>();
    const failed = new Set<number>();
    const unfinished = async () => (await this.#unfinished()).filter(({ id }) => !failed.has(id));
    for (let jobs = await unfinished(); jobs.length > 0; jobs = await unfinished()) {
      for (const job of jobs) {
        if (this.#isClosing) return;
        await this.#runSlice(job, sizes).catch((error: unknown) => {
          // Tried again with the next look; the others need not wait for it.
          failed.add(job.id);
          this.#desk.log.error({ err: error, bulkChange: job.id }, 'a bulk change could not go on');
        });
        await setImmediate();
      }
    }
  }

  /** As large as it can be without holding up those who write meanwhile; with what its user may do and see by now. */
  async #runSlice({ id, user_id }: Unfinished, sizes: Map<number, number>): Promise<void> {
    const agent = await findAgentByUser(this.#desk.storage, user_id);
    if (!agent?.permissions.has('TICKET_CUD')) {
      await this.#cancel(id);
      return;
    }
    const size = sizes.get(id) ?? firstSlice;
    const slice = await runSlice(createContext(this.#desk, agent, `bulk-change-${id}`), id, size);
    this.#desk.log.debug({ bulkChange: id, size, took: slice.took }, 'did a slice of a bulk change');
    sizes.set(id, nextSliceSize(size, slice.took, this.#desk.storage.dialect));
  }

  /** The oldest first. */
  #unfinished(): Promise<Unfinished[]> {
    return this.#desk.storage.read
      .selectFrom('bulk_changes')
      .select(['id', 'user_id'])
      .where('state', 'in', ['running', 'undoing'])
      .orderBy('id')
      .execute();
  }

  /** Whoever began it has been disabled, or may not change tickets any more. */
  async #cancel(id: number): Promise<void> {
    await this.#desk.storage.write
      .updateTable('bulk_changes')
      .set({ state: 'cancelled', updated_at: this.#desk.clock() })
      .where('id', '=', id)
      .execute();
  }
}
