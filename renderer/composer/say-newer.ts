import { parseTimestamp } from '../../server/contract/words.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** How long ago a timestamp (UTC, as on the wire) was, in words: `8 seconds ago`. */
export function sayAgo(locale: string, timestamp: string, now: number): string {
  const age = Math.max(0, now - (parseTimestamp(timestamp) ?? now));
  const [unit, length] = units.find(([, length]) => age >= length) ?? (['second', 1000] as const);
  return new Intl.RelativeTimeFormat(locale, { style: 'short' }).format(-Math.floor(age / length), unit);
}

/** The first words of what was written, without formatting. */
export function beginningOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html.slice(0, 5000), 'text/html');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
}
