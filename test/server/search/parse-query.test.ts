import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../../server/search/parse-query.ts';

/** A term in short: `a b*` in people, excluded. */
const shown = (q: string) => {
  const { terms, operators, tickets } = parseQuery(q);
  return [
    ...terms.map(
      ({ words, isPrefix, isExcluded, inPeople }) =>
        `${isExcluded ? '-' : ''}${inPeople ? '@' : ''}${words.join(' ')}${isPrefix ? '*' : ''}`,
    ),
    ...operators.map(({ name, values, isExcluded }) => `${isExcluded ? '-' : ''}${name}=${values.join('|')}`),
    ...tickets.map((id) => `#${id}`),
  ];
};

describe('a search as it is typed', () => {
  test.for([
    ['parcel', ['parcel*']],
    ['parcel ', ['parcel']],
    ['two words', ['two', 'words*']],
    ['pa', ['pa']],
    ['par* lost ', ['par*', 'lost']],
    ['"lost parcel"', ['lost parcel']],
    ['"lost parc"*', ['lost parc*']],
    ['"never ends', ['never ends']],
    ['kim@example.org', ['kim example org*']],
    ['https://shop.example/x?y=1', ['https shop example x y 1']],
    ['10:30 note:this ', ['10 30', 'note this']],
    ['-spam parcel ', ['-spam', 'parcel']],
    ['-"kind regards" x', ['-kind regards', 'x']],
    ['東京', ['東 京']],
    ['from:kim ', ['@kim']],
    ['from:"Kim Lee" x', ['@kim lee', 'x']],
    ['FROM:kim@example.org -from:lee ', ['@kim example org', '-@lee']],
    ['status:new,open tag:"two words" is:unread', ['status=new|open', 'tag=two words', 'is=unread']],
    ['-status:closed -tag:"two words" x ', ['x', '-status=closed', '-tag=two words']],
    ['tag:vip,"two words",x tag:"a, b" "a phrase"', ['a phrase', 'tag=vip|two words|x', 'tag=a, b']],
    ['tag:vip"a phrase" -group:"First line","Sec', ['a phrase', 'tag=vip', '-group=First line|Sec']],
    ['#12 #7', ['#12', '#7']],
    ['"#12" ', ['12']],
    ['!!! parcel ???', ['parcel']],
    ['a\0b ', ['a', 'b']],
  ] as const)('%j looks for %j', ([q, found]) => {
    expect(shown(q)).toEqual(found);
  });

  test.for([
    ['', 'no word'],
    ['  ?!  "" - #', 'no word'],
    ['status:', 'status: without a value'],
    ['status:, x', 'status: without a value'],
    ['tag:"",," ', 'tag: without a value'],
    ['pa* x', 'at least 3 characters'],
    [Array.from({ length: 21 }, (_, at) => `word${at}`).join(' '), 'more than 20'],
  ] as const)('%j is refused: %s', ([q, why]) => {
    expect(() => parseQuery(q)).toThrow(why);
  });
});
