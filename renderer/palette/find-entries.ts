import type { TicketStatus } from '../../server/contract/words.ts';

export interface PaletteEntry {
  id: string;
  heading: string;
  label: string;
  keys?: string | undefined;
  /** Shown beside it and found as well: a ticket's number. */
  hint?: string;
  /** Found, but not shown: a ticket's customer. */
  also?: string;
  status?: TicketStatus;
  run(): void;
}

/** Most tickets shown: more would not be read. */
const ticketLimit = 8;

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/**
 * The entries that have every wanted word at the beginning of one of theirs, in the order given. Tickets only when
 * something is wanted. Letters match without their accents.
 */
export function findEntries(entries: readonly PaletteEntry[], wanted: string): PaletteEntry[] {
  const words = wordsIn(wanted);
  let tickets = 0;
  return entries.filter((entry) => {
    const isTicket = entry.status !== undefined;
    if (words.length === 0) return !isTicket;
    if (!hasWords(`${entry.label} ${entry.hint ?? ''} ${entry.also ?? ''}`, words)) return false;
    if (isTicket) tickets += 1;
    return !isTicket || tickets <= ticketLimit;
  });
}

/** The words that somebody types to find something, without accents and case. */
export const wordsIn = (wanted: string): string[] =>
  fold(wanted)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether every word is at the beginning of one of the text's; numbers also without their sign. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const parts = fold(text).split(/[^\p{L}\p{N}#]+/u);
  return words.every((word) => parts.some((part) => part.startsWith(word) || part === `#${word}`));
}

/** The ticket number that was typed: `4471` or `#4471`. */
export function readTicketNumber(wanted: string): number | undefined {
  const digits = /^#?([1-9]\d{0,14})$/.exec(wanted.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
