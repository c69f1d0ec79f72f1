import type { Joins } from './ready-mail.ts';
import type { Threads } from './threads.ts';

/** The tickets of a mail's conversation that become one: all go into the oldest, but for those that stay as they are. */
export function joinsOf(threads: Threads, n: number): Joins | undefined {
  const [into, ...others] = threads.ticketsOf(n);
  const from = others.filter((id) => !threads.isKept(id));
  return into === undefined || from.length === 0 ? undefined : { into, from };
}

/**
 * Which ticket a new mail goes on with; undefined for a new one. Where its conversation lies in several that stay as they
 * are, because somebody split messages off or answered in each, it is the ticket of the newest message that the mail
 * refers to: what it answers first, then what it follows from the last to the first.
 */
export function chooseTicket(threads: Threads): (n: number) => number | undefined {
  const chosen = new Map<number, number | undefined>();
  const choose = (n: number): number | undefined => {
    const [oldest, ...others] = threads.ticketsOf(n);
    const kept = new Set(others.filter((id) => threads.isKept(id)));
    if (kept.size === 0) return oldest;
    if (chosen.has(n)) return chosen.get(n);
    // Mails that refer to each other in a circle end here.
    chosen.set(n, undefined);
    const found = referredTo(threads, n)
      .map((parent) => threads.ticketOf(parent) || choose(parent))
      .find((id) => id !== undefined);
    const ticketId = found !== undefined && kept.has(found) ? found : oldest;
    chosen.set(n, ticketId);
    return ticketId;
  };
  return choose;
}

/** The mails that a mail refers to, the newest first, as far as they are known. */
const referredTo = ({ staging }: Threads, n: number): number[] =>
  staging
    .mail(n)
    .facts.references.toReversed()
    .flatMap((id) => staging.carriersOf(id))
    .filter((other) => other !== n);
