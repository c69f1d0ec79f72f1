import type { Agent } from '../context.ts';
import { comparePositions, type Position } from '../live/position.ts';
import { heartbeat, writeEvent, writePosition, writeRetry } from './write-event.ts';

/** Bytes that wait for a reader; beyond that it is told nothing until it has taken them. */
const roomFor = 64 * 1024;

/** How long a reader waits before it comes back, in ms. */
const comeBack = 1000;

export interface ListenerOptions {
  agent: Agent;
  position: Position;
  /** The agent as they are now; throws when they may not listen any more. */
  askAgain(): Promise<Agent>;
  /** The reader went away, or was sent away. */
  onEnd(listener: Listener): void;
}

/**
 * One who listens: where they have come to in the log, and the stream of bytes to them. A slow one is told nothing
 * while bytes wait: the log is the buffer, and they go on from their position when there is room again.
 */
export class Listener {
  readonly body: ReadableStream<Uint8Array>;
  readonly #encoder = new TextEncoder();
  readonly #options: ListenerOptions;
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  #ended = false;
  #whenRoom: (() => void) | undefined;
  #told: Position;
  agent: Agent;
  /** Everything up to here was told. */
  position: Position;
  /** Hears what happens as it happens; otherwise reads the log by itself. */
  isCurrent = false;
  /** Counts that were told last, as JSON. */
  counts = '';
  wantsCounts = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.agent = options.agent;
    this.position = options.position;
    this.#told = options.position;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => this.#onRoom(),
        cancel: () => this.#leave(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: roomFor }),
    );
    this.#write(writeRetry(comeBack) + writePosition(options.position));
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** False while bytes wait for a slow reader. */
  get hasRoom(): boolean {
    return !this.#ended && (this.#controller.desiredSize ?? 0) > 0;
  }

  /** Calls back once, when there is room again. */
  whenRoom(callBack: () => void): void {
    this.#whenRoom = callBack;
  }

  /** What happened up to `until`, '' for nothing. */
  tell(text: string, until: Position): void {
    if (comparePositions(until, this.position) > 0) this.position = until;
    if (text === '') return;
    this.#told = this.position;
    this.#write(text);
  }

  /** Something beside the log. */
  say(text: string): void {
    this.#write(text);
  }

  /** Everything is to be read again, and goes on from `position`. */
  reset(position: Position): void {
    this.position = position;
    this.#told = position;
    this.#write(writeEvent('reset', {}, position));
  }

  /** A sign of life, with the position where that moved and nothing was told. */
  beat(): void {
    const hasMoved = comparePositions(this.position, this.#told) > 0;
    this.#told = this.position;
    this.#write(hasMoved ? writePosition(this.position) : heartbeat);
  }

  async askAgain(): Promise<void> {
    this.agent = await this.#options.askAgain();
  }

  end(): void {
    if (this.#ended) return;
    this.#leave();
    this.#controller.close();
  }

  #write(text: string): void {
    if (!this.#ended) this.#controller.enqueue(this.#encoder.encode(text));
  }

  #onRoom(): void {
    const callBack = this.#whenRoom;
    if (!callBack || !this.hasRoom) return;
    this.#whenRoom = undefined;
    callBack();
  }

  #leave(): void {
    this.#ended = true;
    this.#whenRoom = undefined;
    this.#options.onEnd(this);
  }
}
