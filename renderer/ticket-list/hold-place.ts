/**
 * The order with one ticket left where it was: behind the nearest row above it that is still there. Who works a ticket
 * changes what lists are sorted by; without this it would leave for the top, and "next" would mean another ticket.
 * The very same array where the ticket did not move, or is not in both.
 */
export function holdPlace(before: readonly number[], after: readonly number[], id: number): readonly number[] {
  const was = before.indexOf(id);
  const is = after.indexOf(id);
  if (was === -1 || is === -1) return after;
  const others = new Map(after.toSpliced(is, 1).map((other, index) => [other, index]));
  let place = 0;
  for (let above = was - 1; above >= 0; above -= 1) {
    const index = others.get(before[above] ?? 0);
    if (index === undefined) continue;
    place = index + 1;
    break;
  }
  return place === is ? after : after.toSpliced(is, 1).toSpliced(place, 0, id);
}
