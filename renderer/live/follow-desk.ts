import type { StreamedEvent } from '../../server/client/event-stream.ts';
import { deskQuery } from '../source/queries.ts';
import type { Source } from '../source/source.ts';
import { refreshLists, refreshLive, refreshViewCounts } from './refresh.ts';
import { takeEvents } from './take-events.ts';

/** What comes within so many ms is shown together: at least, and where showing it takes long. */
const together = 16;
const mostTogether = 500;

/** At most this share of the time goes into showing what happens. */
const share = 0.1;

export interface FollowDeskOptions {
  /** The calling user. */
  me: number;
  /** The position at which the desk was read. */
  after: string;
}

/** A hidden window gives its connection back after so many ms: a browser has six for all windows of one desk. */
const hiddenFor = 30_000;

/**
 * Shows what happens on the desk as it happens; gives what ends it. While the line is cut, or the window is hidden for
 * long, what is shown is read again from time to time instead, as on a desk without events; then it goes on from where
 * it was.
 */
export function followDesk(source: Source, { me, after }: FollowDeskOptions): () => void {
  const shown = showEvents(source, me);
  const setOpen = (isOpen: boolean) => {
    if (source.stream.getState().isOpen === isOpen) return;
    source.stream.setState({ isOpen });
    // Whether the desk answers at all is found out at once, and whether it does again.
    void source.queries.invalidateQueries({ queryKey: deskQuery(source).queryKey });
  };
  let reached: string | undefined = after;
  let isRefused = false;
  let running: Promise<void> = Promise.resolve();
  let current: AbortController | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  const follow = async (signal: AbortSignal) => {
    if (signal.aborted || isRefused) return;
    const from = reached === undefined ? {} : { after: reached };
    try {
      reached = await source.follow({ ...from, signal, onEvent: shown.take, onOpen: setOpen });
    } catch {
      isRefused = true;
    }
    setOpen(false);
  };
  const begin = () => {
    const next = new AbortController();
    current = next;
    running = running.then(() => follow(next.signal));
  };
  const pause = () => {
    current?.abort();
    current = undefined;
  };
  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') hiding = setTimeout(pause, hiddenFor);
    else if (!current) begin();
  };
  document.addEventListener('visibilitychange', onVisibility);
  begin();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(hiding);
    pause();
    shown.end();
  };
}

/** Shows events, those that come together at once, and reads again what they leave open. */
function showEvents(source: Source, me: number) {
  const waiting: StreamedEvent[] = [];
  /** Lists to be read again, by their hash. */
  const lists = new Set<string>();
  const timers: { show?: Timer; all?: Timer; lists?: Timer; counts?: Timer } = {};

  let pause = together;

  const show = () => {
    delete timers.show;
    const began = performance.now();
    const taken = takeEvents(source, me, waiting.splice(0));
    if (taken.all) refreshAll();
    for (const list of taken.lists) lists.add(list);
    refreshSome();
    if (taken.counts && !taken.all) refreshCounts();
    pause = Math.min(mostTogether, Math.max(together, (performance.now() - began) / share));
  };
  const refreshAll = () => {
    clearTimeout(timers.all);
    const again = refreshLive(source);
    if (again !== undefined) timers.all = setTimeout(refreshAll, again);
  };
  const refreshSome = () => {
    clearTimeout(timers.lists);
    const again = refreshLists(source, lists);
    if (again !== undefined) timers.lists = setTimeout(refreshSome, again);
  };
  const refreshCounts = () => {
    clearTimeout(timers.counts);
    const again = refreshViewCounts(source);
    if (again !== undefined) timers.counts = setTimeout(refreshCounts, again);
  };
  return {
    take(event: StreamedEvent) {
      waiting.push(event);
      timers.show ??= setTimeout(show, pause);
    },
    end() {
      for (const timer of Object.values(timers)) clearTimeout(timer);
    },
  };
}

type Timer = ReturnType<typeof setTimeout>;
