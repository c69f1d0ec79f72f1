import type { SearchMatch } from '../../server/contract/desk/search.ts';

/** A piece of a text with what was searched for marked in it. */
export function MatchText({ match: { text, ranges } }: { match: SearchMatch }) {
  const parts = ranges.flatMap(([start, end], at) => [
    text.slice(ranges[at - 1]?.[1] ?? 0, start),
    // The first of a place is its own name.
    <mark key={start} className="rounded-sm bg-note text-note-ink">
      {text.slice(start, end)}
    </mark>,
  ]);
  return (
    <>
      {parts}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
