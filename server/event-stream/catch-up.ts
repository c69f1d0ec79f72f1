import type { Desk } from '../context.ts';
import { comparePositions, type Position, readHead } from '../live/position.ts';
import type { Listener } from './listener.ts';
import { readPage } from './page.ts';
import { countUnreadOf, tellPage } from './tell-page.ts';

/** Listeners that read the log by themselves at a time. */
const atOnce = 4;

export interface CatchUpOptions {
  desk: Desk;
  /** How far those have come who are current; undefined where nobody is. */
  head(): Position | undefined;
  /** A listener has come as far. */
  onCurrent(): void;
}

/** Listeners that came with an older position, or were too slow: each reads the log by itself until it is current. */
export class CatchUp {
  readonly #options: CatchUpOptions;
  readonly #waiting = new Set<Listener>();
  readonly #reading = new Set<Promise<void>>();

  constructor(options: CatchUpOptions) {
    this.#options = options;
  }

  /** Begins as soon as the listener has room and it is its turn. */
  add(listener: Listener): void {
    listener.isCurrent = false;
    if (listener.hasRoom) {
      this.#waiting.add(listener);
      this.#goOn();
    } else listener.whenRoom(() => this.add(listener));
  }

  /** Resolves when nobody reads any more. */
  async idle(): Promise<void> {
    await Promise.all(this.#reading);
  }

  #goOn(): void {
    for (const listener of this.#waiting) {
      if (this.#reading.size >= atOnce) return;
      this.#waiting.delete(listener);
      const reading = this.#read(listener).finally(() => {
        this.#reading.delete(reading);
        this.#goOn();
      });
      this.#reading.add(reading);
    }
  }

  async #read(listener: Listener): Promise<void> {
    const { desk, head, onCurrent } = this.#options;
    try {
      while (isBehind(listener, head())) {
        if (!listener.hasRoom) return this.add(listener);
        const page = await readPage(desk.storage, listener.position);
        if (page === 'far') listener.reset(await readHead(desk.storage));
        else tellPage(desk, page, listener, await countUnreadOf(desk, page, [listener]));
        listener.wantsCounts = true;
        // What lay between was forgotten meanwhile.
        if (page !== 'far' && page.happenings.length === 0) break;
      }
      listener.isCurrent = !listener.ended;
      onCurrent();
    } catch (error) {
      desk.log.error({ err: error }, 'an event stream could not go on');
      listener.end();
    }
  }
}

const isBehind = ({ ended, position }: Listener, head: Position | undefined): boolean =>
  !ended && head !== undefined && comparePositions(position, head) < 0;
