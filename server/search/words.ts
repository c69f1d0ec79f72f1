/**
 * What counts as a word, for what is searched and for what is searched for: the same on both databases, which only
 * compare words that were made here.
 *
 * A word is a run of letters, digits and marks; everything else parts words. It is decomposed (NFKD), folded to lower
 * case and without the accents of Latin, Greek, Cyrillic, Hebrew and Arabic. Scripts that are written without spaces
 * give a word for each character, so that any piece of their text is found.
 */

/** Longer words are cut: nobody types them, and PostgreSQL takes 2,046 bytes. */
const longestWord = 64;

/** Characters that are words by themselves: Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese. */
const alone =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
/** Half-width voiced sound marks and the like belong to the character before them. */
const run = new RegExp(
  `(?=[${alone}])[\\p{L}\\p{N}][\\p{M}\\uff9e\\uff9f]*|(?:(?![${alone}])[\\p{L}\\p{N}\\p{M}])+`,
  'gu',
);
const isAlone = new RegExp(`[${alone}]`, 'u');
const inFolded = /[\p{L}\p{N}\p{M}]+/gu;
/** The voiced sound marks of Japanese make another character, as do the vowel signs of India. */
const accents =
  /(?![\u3099\u309a])[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}](?<=\p{Mn})/gu;
const beyondAscii = /[^\0-\x7f]/;
const asciiRun = /[a-z0-9]+/g;

/** Letters that no decomposition takes apart. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const letter = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/** A word and where it stands in its text (UTF-16 units; the text in NFC). */
export interface PlacedWord {
  word: string;
  start: number;
  end: number;
}

/** The words of a text in their order. */
export function wordsOf(text: string): string[] {
  if (!beyondAscii.test(text)) return (text.toLowerCase().match(asciiRun) ?? []).map(cut);
  return (text.normalize('NFC').match(run) ?? []).flatMap(fold);
}

/** The same with their places, for showing where something was found. `text` is in NFC. */
export function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(run)].flatMap(({ 0: found, index }) =>
    fold(found).map((word) => ({ word, start: index, end: index + found.length })),
  );
}

/** Whether a word is a single character of a script without spaces, where the beginning of a word means nothing. */
export const isCharacter = (word: string): boolean => isAlone.test(word);

/** One run of a text; where it decomposes into several words (½ is 1 and 2), those. */
function fold(found: string): string[] {
  if (!beyondAscii.test(found)) return [cut(found.toLowerCase())];
  const plain = found.normalize('NFKD').toLowerCase().replace(accents, '');
  const folded = plain.replace(letter, (one) => letters[one] ?? one).normalize('NFC');
  return (folded.match(inFolded) ?? []).map(cut);
}

/** By code points: half a character is none. */
const cut = (word: string) => (word.length <= longestWord ? word : Array.from(word).slice(0, longestWord).join(''));
