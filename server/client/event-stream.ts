import { eventRoutes, type StreamedEvents } from '../contract/desk/events.ts';
import { type ReceivedEvent, readEvents } from './read-events.ts';
import { RequestFailed, type Server, send } from './request.ts';

/** What happened, by the name of the event. */
export type StreamedEvent = {
  [Name in keyof StreamedEvents]: { event: Name; data: StreamedEvents[Name] };
}[keyof StreamedEvents];

export interface FollowOptions {
  /** The position that was reached already; without it the stream begins now. */
  after?: string;
  /** Ends it. */
  signal: AbortSignal;
  onEvent(event: StreamedEvent): void;
  /** The stream has been opened, or was cut off and will be opened again. */
  onOpen?(isOpen: boolean): void;
  /** ms without even a sign of life, which the server gives every 15 s, after which the line counts as dead. */
  patience?: number;
}

/** A dead line looks like one on which nothing happens. */
const defaultPatience = 40_000;
/** First and longest wait before another try, in ms. */
const firstWait = 500;
const longestWait = 15_000;

/**
 * Follows what happens on a desk until `signal` ends it: over whatever connection `server` gives, opened again where it
 * was cut off, so that nothing is missed and nothing comes twice. Gives the position that it reached. Throws
 * RequestFailed where the server refuses (401, 403) or has no events (404): then another try would not help.
 */
export async function eventStream(server: Server, options: FollowOptions): Promise<string | undefined> {
  const { signal, onOpen } = options;
  const reached = { position: options.after };
  let failures = 0;
  while (!signal.aborted) {
    try {
      await followOnce(server, options, reached, () => {
        failures = 0;
        onOpen?.(true);
      });
    } catch (error) {
      if (isFinal(error)) throw error;
    }
    if (signal.aborted) break;
    onOpen?.(false);
    await pause(waitAfter(failures), signal);
    failures += 1;
  }
  return reached.position;
}

/** One connection, to its end. */
async function followOnce(
  server: Server,
  { signal, onEvent, patience = defaultPatience }: FollowOptions,
  reached: { position: string | undefined },
  onOpen: () => void,
): Promise<void> {
  const silence = new AbortController();
  const watch = () => setTimeout(() => silence.abort(), patience);
  let timer = watch();
  try {
    const either = AbortSignal.any([signal, silence.signal]);
    const { position } = reached;
    const input = position === undefined ? {} : { after: position };
    const response = await send(server, eventRoutes.streamEvents, input, { signal: either });
    if (!response.ok || !response.body) throw await refusal(response);
    let isOpen = false;
    for await (const received of readEvents(response.body)) {
      if (signal.aborted) return;
      clearTimeout(timer);
      timer = watch();
      if (!isOpen) onOpen();
      isOpen = true;
      if (isEvent(received)) {
        onEvent({ event: received.event, data: JSON.parse(received.data) } as StreamedEvent);
      }
      // After it was heard: one that throws comes again.
      reached.position = received.id ?? reached.position;
    }
  } finally {
    clearTimeout(timer);
  }
}

/** A newer server may tell of more than this reader knows. */
const isEvent = ({ event }: ReceivedEvent): boolean => Object.hasOwn(eventRoutes.streamEvents.events, event);

async function refusal(response: Response): Promise<RequestFailed> {
  const message = `The server answered ${response.status}.`;
  await response.body?.cancel();
  return new RequestFailed(response.status, { type: 'error', message, requestId: '' });
}

const isFinal = (error: unknown): boolean =>
  error instanceof RequestFailed && [400, 401, 403, 404, 405].includes(error.status);

/** Longer after each failure, and never the same for all: a server that restarts is not called by everybody at once. */
function waitAfter(failures: number): number {
  const wait = Math.min(longestWait, firstWait * 2 ** failures);
  return wait / 2 + (Math.random() * wait) / 2;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
