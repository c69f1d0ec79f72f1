import type { SearchMatch } from '../contract/desk/search.ts';
import { placeOf, type Term } from './term.ts';
import { type PlacedWord, placedWords } from './words.ts';

type Excerpt = Pick<SearchMatch, 'text' | 'ranges'>;

/** Characters around the first place that was found. */
const before = 40;
const after = 160;

/** A piece of a text around the first of these terms that is in it; undefined when none is. */
export function excerptOf(text: string, terms: readonly Term[]): Excerpt | undefined {
  const whole = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const words = placedWords(whole);
  const ranges = rangesOf(words, terms);
  const [first] = ranges;
  if (!first) return undefined;
  const start = startOf(words, first[0]);
  const end = endOf(words, whole, Math.max(first[1], start + before + after));
  const [head, tail] = [start > 0 ? '… ' : '', end < whole.length ? ' …' : ''];
  const shift = head.length - start;
  return {
    text: head + whole.slice(start, end) + tail,
    ranges: ranges.filter((range) => range[1] <= end).map((range) => [range[0] + shift, range[1] + shift]),
  };
}

/** Where the terms are, in order, those that touch or overlap as one. */
function rangesOf(words: readonly PlacedWord[], terms: readonly Term[]): [number, number][] {
  const text = words.map(({ word }) => word);
  const found: [number, number][] = [];
  for (const term of terms) {
    for (let at = placeOf(term, text); at >= 0; at = placeOf(term, text, at + 1)) {
      found.push([words[at]?.start ?? 0, words[at + term.words.length - 1]?.end ?? 0]);
    }
  }
  found.sort((a, b) => a[0] - b[0]);
  const ranges: [number, number][] = [];
  for (const range of found) {
    const last = ranges.at(-1);
    if (last && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else ranges.push([...range]);
  }
  return ranges;
}

/** Where a word begins, some characters before a place. */
function startOf(words: readonly PlacedWord[], place: number): number {
  if (place <= before) return 0;
  return words.find(({ start }) => start >= place - before)?.start ?? place;
}

/** Where a word ends, at a place or before it. */
function endOf(words: readonly PlacedWord[], text: string, place: number): number {
  if (place >= text.length) return text.length;
  return words.findLast(({ end }) => end <= place)?.end ?? place;
}
