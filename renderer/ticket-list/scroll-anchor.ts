/** How far around a place is looked first: rows seldom move far, and a list may have 450,000. */
const reach = 50;

/** Where an id is, looked for near a guess first; -1 when it is not there. */
export function indexNear(order: readonly number[], id: number, guess: number): number {
  const near = indexAhead(order, id, Math.max(0, guess - reach), guess + reach);
  return near === -1 ? order.indexOf(id) : near;
}

/** Where an id is from one place to before another; -1 when it is not there. */
function indexAhead(order: readonly number[], id: number | undefined, from: number, until: number): number {
  const end = Math.min(until, order.length);
  for (let index = from; index < end; index += 1) if (order[index] === id) return index;
  return -1;
}

/**
 * By how many places the rows that the eye is on have moved when a list changed: by as many as the row `held`, else as
 * most of the rows from `first` to before `last` have. Undefined: none of them is left.
 */
export function shiftOf(
  before: readonly number[],
  after: readonly number[],
  { first, last, held }: { first: number; last: number; held: number | undefined },
): number | undefined {
  const shiftAt = (index: number): number | undefined => {
    const id = before[index];
    const place = id === undefined ? -1 : indexNear(after, id, index);
    return place === -1 ? undefined : place - index;
  };
  const ofHeld = held === undefined ? undefined : shiftAt(held);
  if (ofHeld !== undefined) return ofHeld;
  const votes = new Map<number, number>();
  for (let index = Math.max(0, first); index < Math.min(last, before.length); index += 1) {
    const shift = shiftAt(index);
    if (shift !== undefined) votes.set(shift, (votes.get(shift) ?? 0) + 1);
  }
  const most = Math.max(...votes.values());
  return [...votes].find(([, count]) => count === most)?.[0];
}

/** The ids among the first `until` of a list that were not among the first `wasUntil` before. */
export function arrivedAbove(
  { before, wasUntil }: { before: readonly number[]; wasUntil: number },
  { after, until }: { after: readonly number[]; until: number },
): number[] {
  // Both are walked through together: a set of all ids takes too long for one that came in.
  const unknown: number[] = [];
  let was = 0;
  for (let is = 0; is < Math.min(until, after.length) && unknown.length <= reach; is += 1) {
    const id = after[is] ?? 0;
    if (was < wasUntil && before[was] === id) {
      was += 1;
      continue;
    }
    const place = indexAhead(before, id, was, Math.min(was + reach, wasUntil));
    if (place === -1) unknown.push(id);
    // Those between have left; if not, this one has moved up.
    else if (indexAhead(after, before[was], is + 1, Math.min(is + reach, until)) === -1) was = place + 1;
  }
  if (unknown.length <= reach) return unknown.filter((id) => !isAmong(before.indexOf(id), wasUntil));
  const known = new Set(before.slice(0, wasUntil));
  return after.slice(0, until).filter((id) => !known.has(id));
}

const isAmong = (index: number, until: number): boolean => index !== -1 && index < until;

/** Empty room above and below the rows, in pixels: so much of it that no row has to move under the pointer. */
export interface Slack {
  lead: number;
  tail: number;
}
export const noSlack: Slack = { lead: 0, tail: 0 };

/** The room that it takes to scroll the rows to `top`, which may lie before their beginning or beyond their end. */
export const slackFor = (top: number, { rows, window }: { rows: number; window: number }): Slack => ({
  lead: Math.max(0, -top),
  tail: Math.max(0, top + window - rows),
});
