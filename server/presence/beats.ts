import { createContext, type Desk } from '../context.ts';
import { transaction } from '../storage/transaction.ts';
import type { Place, WindowThere } from './places.ts';

/** How long what windows say is gathered, in ms. */
const gatheredFor = 1000;

/**
 * Windows that say that they are still there. Hundreds say so every few seconds: what comes within a second is written
 * by one transaction. What a crash takes with it is said again.
 */
export class Beats {
  readonly #desk: Desk;
  readonly #waiting = new Map<string, WindowThere>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(desk: Desk) {
    this.#desk = desk;
    desk.onClose(() => this.write());
  }

  add(window: WindowThere): void {
    this.#waiting.set(nameOf(window), window);
    this.#timer ??= setTimeout(() => void this.write(), gatheredFor).unref();
  }

  /** What is said now is newer. */
  forget(place: Place): void {
    this.#waiting.delete(nameOf(place));
  }

  /** Writes what was gathered; never throws. */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const windows = [...this.#waiting.values()];
    this.#waiting.clear();
    if (windows.length > 0) this.#writing = this.#writing.then(() => this.#save(windows));
    return this.#writing;
  }

  async #save(windows: readonly WindowThere[]): Promise<void> {
    const ctx = createContext(this.#desk, { kind: 'system', step: 'Presence' }, 'presence');
    // In one order everywhere: two servers never wait for each other in a circle.
    const sorted = windows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    try {
      await transaction(ctx, async ({ tx }) => {
        for (const { ticket_id, user_id, window_id, expires_at, typing_until } of sorted) {
          const still = tx
            .updateTable('presences')
            .set({ expires_at, typing_until })
            .where('ticket_id', '=', ticket_id)
            .where('user_id', '=', user_id)
            .where('window_id', '=', window_id)
            .where('expires_at', '<', expires_at);
          // Whether somebody types is never changed here: that is told, and told only by who writes it at once.
          await still.where('typing_until', typing_until === null ? 'is' : 'is not', null).execute();
        }
      });
    } catch (error) {
      this.#desk.log.error({ err: error }, 'who still has tickets open could not be written');
    }
  }
}

const nameOf = ({ ticket_id, user_id, window_id }: Place): string => `${ticket_id} ${user_id} ${window_id}`;
