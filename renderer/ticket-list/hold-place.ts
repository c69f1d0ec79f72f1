import { useState } from 'react';
import { indexNear } from './scroll-anchor.ts';

/**
 * The order with one ticket left where it was: behind the nearest row above it that is still there. Who works a ticket
 * changes what lists are sorted by; without this it would leave for the top, and "next" would mean another ticket.
 * The very same array where the ticket did not move, or is not in both.
 */
export function holdPlace(before: readonly number[], after: readonly number[], id: number): readonly number[] {
  const was = before.indexOf(id);
  const is = was === -1 ? -1 : indexNear(after, id, was);
  if (is === -1) return after;
  const others = after.toSpliced(is, 1);
  let place = 0;
  for (let above = was - 1; above >= 0; above -= 1) {
    const index = indexNear(others, before[above] ?? 0, above);
    if (index === -1) continue;
    place = index + 1;
    break;
  }
  return place === is ? after : others.toSpliced(place, 0, id);
}

/** The order with one row where it was when it began to be held, until another one is or the list is another. */
export function useHeldOrder<Order extends readonly number[] | undefined>(
  order: Order,
  id: number | undefined,
  list: string,
): Order {
  const [shown, setShown] = useState({ order, held: order, list, id });
  if (shown.order === order && shown.list === list && shown.id === id) return shown.held;
  const isSame = shown.list === list && shown.id === id && id !== undefined;
  const held = isSame && order && shown.held ? (holdPlace(shown.held, order, id) as Order) : order;
  setShown({ order, held, list, id });
  return held;
}
