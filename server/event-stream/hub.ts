import { setTimeout as wait } from 'node:timers/promises';
import type { Agent, Desk } from '../context.ts';
import { comparePositions, findPosition, type Position, readHead } from '../live/position.ts';
import { askAgain, whomItConcerns } from './ask-again.ts';
import { CatchUp } from './catch-up.ts';
import type { Happening } from './coalesce.ts';
import { Listener } from './listener.ts';
import { readPage } from './page.ts';
import { tellCounts, whoWantsCounts } from './tell-counts.ts';
import { countUnreadOf, tellPage } from './tell-page.ts';

/** How often the log is looked at for what other processes wrote, in ms. Our own commits wake at once. */
const pollEvery = 50;
/** Rest between two looks, in ms: what comes meanwhile is told together. */
const rest = 10;
/** Rest after a failure, in ms. */
const recovery = 1000;
/** What moves the numbers beside the views. What happens most (who looks at what, who types) moves none. */
const changesCounts: ReadonlySet<Happening['kind']> = new Set(['ticket', 'desk']);
const beatEvery = 15_000;
/** A session can run out, which nobody writes down: who listens is asked again after this time, in ms. */
const askEvery = 30_000;

export interface StreamWish {
  agent: Agent;
  /** The agent as they are now; throws when they may not listen any more. */
  askAgain(): Promise<Agent>;
  /** The position that was reached, as it was told. Undefined: the stream begins now. */
  after: string | undefined;
}

export interface EventStreams {
  /** Opens a stream of what happens; it begins with `reset` where the position is not known (any more). */
  open(wish: StreamWish): Promise<ReadableStream<Uint8Array>>;
  /** Streams that are open. */
  readonly count: number;
}

/** Reads the event log once for all who listen in this process, for as long as anybody does. */
export function openEventStreams(desk: Desk): EventStreams {
  const hub = new Hub(desk);
  desk.signals.on('committed', () => hub.wake());
  desk.signals.on('draining', () => hub.end());
  desk.onClose(() => hub.close());
  return hub;
}

class Hub implements EventStreams {
  readonly #desk: Desk;
  readonly #listeners = new Set<Listener>();
  readonly #behind: CatchUp;
  readonly #ending = new AbortController();
  /** Everything up to here was told to those who are current; undefined while nobody listens. */
  #head: Position | undefined;
  #timers: NodeJS.Timeout[] = [];
  #looking: Promise<void> | undefined;
  #isDue = false;
  #counting: Promise<void> | undefined;
  #asking: Promise<void> | undefined;
  #version: number | undefined;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#behind = new CatchUp({ desk, head: () => this.#head, onCurrent: () => this.#tellCounts() });
  }

  get count(): number {
    return this.#listeners.size;
  }

  async open({ agent, askAgain, after }: StreamWish): Promise<ReadableStream<Uint8Array>> {
    const { storage } = this.#desk;
    const known = after === undefined ? undefined : await findPosition(storage, after);
    const head = await readHead(storage);
    const position = known ?? head;
    const listener = new Listener({ agent, askAgain, position, onEnd: (ended) => this.#forget(ended) });
    if (after !== undefined && !known) listener.reset(head);
    this.#listeners.add(listener);
    if (this.#ending.signal.aborted) listener.end();
    else {
      if (!this.#head) this.#start(head);
      this.#behind.add(listener);
    }
    return listener.body;
  }

  /** Looks at the log now, or once more when it is being looked at. */
  wake(): void {
    if (!this.#head) return;
    this.#isDue = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      if (this.#isDue) this.wake();
    });
  }

  /** Ends all streams: readers come back, here or to another process. */
  end(): void {
    this.#ending.abort();
    for (const listener of [...this.#listeners]) listener.end();
  }

  async close(): Promise<void> {
    this.end();
    await Promise.all([this.#looking, this.#counting, this.#asking, this.#behind.idle()]);
  }

  #start(head: Position): void {
    this.#head = head;
    this.#timers = [
      setInterval(() => this.#poll(), pollEvery),
      setInterval(() => this.#beat(), beatEvery),
      setInterval(() => this.#askAll(), askEvery),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  #forget(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    this.#head = undefined;
  }

  /** Another process's commit shows in SQLite's version; PostgreSQL has none and is asked each time. */
  #poll(): void {
    const version = this.#desk.storage.dataVersion?.();
    if (version !== undefined && version === this.#version) return;
    this.#version = version;
    this.wake();
  }

  #beat(): void {
    for (const listener of this.#listeners) if (listener.hasRoom) listener.beat();
  }

  #askAll(): void {
    this.#asking ??= askAgain([...this.#listeners], this.#desk.log).finally(() => {
      this.#asking = undefined;
    });
  }

  async #look(): Promise<void> {
    while (this.#isDue && this.#head) {
      this.#isDue = false;
      try {
        await this.#lookOnce(this.#head);
      } catch (error) {
        this.#desk.log.error({ err: error }, 'the event log could not be read');
        this.#isDue = true;
        await wait(recovery, undefined, { signal: this.#ending.signal }).catch(() => {});
      }
      await wait(rest);
    }
  }

  async #lookOnce(head: Position): Promise<void> {
    const { storage, log } = this.#desk;
    const page = await readPage(storage, head);
    if (page !== 'far' && page.happenings.length === 0) return;
    const concerned = page === 'far' ? [...this.#listeners] : whomItConcerns(page, this.#listeners);
    await askAgain(concerned, log);
    if (page === 'far') {
      const far = await readHead(storage);
      this.#moveHead(far);
      for (const listener of this.#current()) listener.reset(far);
    } else {
      const hearing = new Set(this.#current());
      const unread = await countUnreadOf(this.#desk, page, hearing);
      this.#moveHead(page.until);
      for (const listener of this.#current()) {
        // For who became current meanwhile not everything was looked up.
        if (hearing.has(listener)) tellPage(this.#desk, page, listener, unread);
        else this.#behind.add(listener);
      }
    }
    if (page !== 'far' && !page.happenings.some(({ kind }) => changesCounts.has(kind))) return;
    for (const listener of this.#listeners) listener.wantsCounts = true;
    this.#tellCounts();
  }

  /** Those who hear what happens as it happens. Who has no room any more goes on from the log when there is. */
  #current(): Listener[] {
    const current = [...this.#listeners].filter(({ isCurrent }) => isCurrent);
    for (const listener of current) if (!listener.hasRoom) this.#behind.add(listener);
    return current.filter(({ isCurrent }) => isCurrent);
  }

  /** A listener may have opened at a later head meanwhile. */
  #moveHead(position: Position): void {
    if (this.#head && comparePositions(position, this.#head) > 0) this.#head = position;
  }

  #tellCounts(): void {
    if (whoWantsCounts(this.#listeners).length === 0) return;
    this.#counting ??= tellCounts(this.#desk, this.#listeners, this.#ending.signal).finally(() => {
      this.#counting = undefined;
      this.#tellCounts();
    });
  }
}
