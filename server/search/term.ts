import { isCharacter } from './words.ts';

/** One thing that is searched for: a word, or several in a row. */
export interface Term {
  /** As words.ts makes them; one at least. */
  words: readonly string[];
  /** The last word may go on. */
  isPrefix: boolean;
  /** It must not be there. */
  isExcluded: boolean;
  /** Only in names and addresses. */
  inPeople: boolean;
  /** The words that the last one stands for, where they are known: see expand-prefixes.ts. */
  ends?: readonly string[];
  /** They are too many to be known. */
  isWide?: boolean;
}

/** As FTS5 takes it. Words are letters and digits: nothing in them is part of a query. */
export function asMatch({ words, isPrefix, inPeople, ends }: Term): string {
  const phrase = (last: readonly string[]) => `"${[...words.slice(0, -1), ...last].join(' ')}"`;
  const match = ends ? ends.map((end) => phrase([end])).join(' OR ') : phrase(words.slice(-1)) + (isPrefix ? ' *' : '');
  return inPeople ? `people : (${match})` : match;
}

/** As PostgreSQL takes it, of an entry's words and their places. */
export function asPlacedTsquery({ words, isPrefix, inPeople }: Term): string {
  const weight = inPeople ? 'A' : '';
  const last = words.length - 1;
  return words
    .map((word, at) => {
      const marks = `${isPrefix && at === last ? '*' : ''}${weight}`;
      return `'${word}'${marks === '' ? '' : `:${marks}`}`;
    })
    .join(' <-> ');
}

/** Shorter beginnings are too many words: they are searched for as they are. */
export const shortestPrefix = 3;

/** Whether a word can be searched for by its beginning. A character that is a word has none. */
export const canBegin = (word: string): boolean => !isCharacter(word) && Array.from(word).length >= shortestPrefix;

/** Whether a term is in a text of these words; for showing where, and the rule that both databases follow. */
export function placeOf({ words, isPrefix }: Term, text: readonly string[], from = 0): number {
  const last = words.length - 1;
  for (let start = from; start + last < text.length; start++) {
    const fits = words.every((word, at) => {
      const there = text[start + at] ?? '';
      return isPrefix && at === last ? there.startsWith(word) : there === word;
    });
    if (fits) return start;
  }
  return -1;
}
