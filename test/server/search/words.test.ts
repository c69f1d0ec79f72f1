import { describe, expect, test } from 'vitest';
import { placedWords, wordsOf } from '../../../server/search/words.ts';

describe('words of a text', () => {
  test.for([
    ['Kim.Lee+x@Example.org', ['kim', 'lee', 'x', 'example', 'org']],
    ["Don't snake_case", ['don', 't', 'snake', 'case']],
    ['Größe, GROSSE & große', ['grosse', 'grosse', 'grosse']],
    ['Ångström smørrebrød Łódź', ['angstrom', 'smorrebrod', 'lodz']],
    ['ΣΊΣΥΦΟΣ Σίσυφος', ['σισυφοσ', 'σισυφοσ']],
    ['Всё ещё', ['все', 'еще']],
    ['ﬁsh ＡＢＣ ½ №7', ['fish', 'abc', '1', '2', '7']],
    ['東京タワー', ['東', '京', 'タ', 'ワ', 'ー']],
    ['ｶﾞｽ ガス カ\u3099ス', ['ガ', 'ス', 'ガ', 'ス', 'ガ', 'ス']],
    ['A東京1', ['a', '東', '京', '1']],
    ['한국어', ['한', '국', '어']],
    ['\u1112\u1161\u11ab', ['한']],
    ['हिन्दी', ['हिन्दी']],
    ['📦 -- \0 \ud800', []],
  ] as const)('%j are %j', ([text, words]) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test('are cut where nobody would type more', () => {
    expect(wordsOf('x'.repeat(100))).toEqual(['x'.repeat(64)]);
    expect(wordsOf('é\u{20000}'.repeat(10))).toHaveLength(20);
  });

  test('stand where they are found', () => {
    const text = 'Zur Größe 東京: ½ kg'.normalize('NFC');
    const placed = placedWords(text).map(({ word, start, end }) => [word, text.slice(start, end)]);
    expect(placed).toEqual([
      ['zur', 'Zur'],
      ['grosse', 'Größe'],
      ['東', '東'],
      ['京', '京'],
      ['1', '½'],
      ['2', '½'],
      ['kg', 'kg'],
    ]);
  });
});
