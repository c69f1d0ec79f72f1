import { setTimeout as wait } from 'node:timers/promises';
import { createContext, type Desk } from '../context.ts';
import { countTickets } from '../ticket/count.ts';
import type { Listener } from './listener.ts';
import { writeEvent } from './write-event.ts';

/** Least time between two rounds, in ms. */
const roundEvery = 1000;

/** Of the time at most one part in so many goes into counting. */
const share = 5;

/**
 * Tells those who want them the numbers beside the views, where they have changed, and waits until the next round may
 * be: a second, or more where counting for everybody takes long. Goes on while somebody wants them.
 */
export async function tellCounts(desk: Desk, listeners: ReadonlySet<Listener>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const start = performance.now();
    const byUser = Map.groupBy(whoWantsCounts(listeners), ({ agent }) => agent.userId);
    if (byUser.size === 0) return;
    for (const those of byUser.values()) {
      // Each by the agent of its own key: two keys of a user see the same tickets.
      for (const listener of those) listener.wantsCounts = false;
      await tellUser(desk, those);
    }
    await wait(Math.max(roundEvery, (share - 1) * (performance.now() - start)), undefined, {
      ref: false,
      signal,
    }).catch(() => {});
  }
}

/** Those who want the numbers and can be told of them now. */
export const whoWantsCounts = (listeners: Iterable<Listener>): Listener[] =>
  [...listeners].filter(({ wantsCounts, isCurrent, hasRoom }) => wantsCounts && isCurrent && hasRoom);

async function tellUser(desk: Desk, listeners: readonly Listener[]): Promise<void> {
  const [first] = listeners;
  if (!first) return;
  try {
    const counts = await countTickets(createContext(desk, first.agent, 'event stream'));
    const text = JSON.stringify(counts);
    for (const listener of listeners) {
      if (listener.counts === text || !listener.hasRoom) continue;
      listener.counts = text;
      listener.say(writeEvent('counts', counts));
    }
  } catch (error) {
    desk.log.error({ err: error }, 'the numbers beside the views could not be counted');
  }
}
