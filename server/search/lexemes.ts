import { type Fields, leftOut } from './fields.ts';
import type { Term } from './term.ts';

/**
 * PostgreSQL: what is kept of a ticket's texts (ticket-words.ts), and looked for. A lexeme begins with the block of its
 * ticket and a sign, which is in no word: it tells words from pairs, so that the beginning of a word is none of a pair,
 * and what is of people from what is anywhere.
 */
const signs = { words: { word: '/', pair: '=' }, people: { word: '@', pair: ':' } } as const;

/** Each word, and each two in a row. */
export function* lexemesOf({ people, words }: Fields, block: number): Generator<string> {
  yield* ofField(words, block, 'words');
  yield* ofField(people, block, 'words');
  yield* ofField(people, block, 'people');
}

function* ofField(text: string, block: number, field: keyof typeof signs): Generator<string> {
  const { word: one, pair: two } = signs[field];
  let before = leftOut;
  for (const word of text === '' ? [] : text.split(' ')) {
    if (word !== leftOut) yield `${block}${one}${word}`;
    if (word !== leftOut && before !== leftOut) yield `${block}${two}${before} ${word}`;
    before = word;
  }
}

/** What a ticket of these blocks has that has the term, as a tsquery; of three words and more, it may have it. */
export const asTsquery = (term: Term, blocks: readonly number[]): string =>
  blocks.map((block) => ofBlock(term, block).join(' & ')).join(' | ');

function ofBlock({ words, isPrefix, inPeople }: Term, block: number): string[] {
  const { word, pair } = signs[inPeople ? 'people' : 'words'];
  const pairs = words.slice(1).map((next, at) => `${block}${pair}${words[at]} ${next}`);
  const sought = pairs.length > 0 ? pairs : [`${block}${word}${words[0]}`];
  return sought.map((lexeme, at) => `'${lexeme}'${isPrefix && at === sought.length - 1 ? ':*' : ''}`);
}

/** Whether its words and pairs do not tell whether a ticket has the term. */
export const isPlaced = ({ words }: Term): boolean => words.length > 2;
