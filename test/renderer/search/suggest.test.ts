import { describe, expect, test } from 'vitest';
import { type OperatorValue, suggest } from '../../../renderer/search/suggest.ts';
import type { SearchOperator } from '../../../server/contract/desk/search-words.ts';

const values: Partial<Record<SearchOperator, readonly OperatorValue[]>> = {
  status: [
    { value: 'new', label: 'Neu' },
    { value: 'open', label: 'Offen' },
  ],
  group: [
    { value: 'Second line', label: 'Second line' },
    { value: 'Sales, abroad', label: 'Sales, abroad' },
  ],
  tag: Array.from({ length: 20 }, (_, at) => ({ value: `tag-${at}`, label: `tag-${at}` })),
};
const suggested = (typed: string) =>
  suggest(
    typed,
    (operator) => values[operator] ?? [],
    (operator) => `about ${operator}`,
  );
const texts = (typed: string) => suggested(typed).map(({ text }) => text);

describe('what is offered while a search is typed', () => {
  test.for([
    ['sta', ['status:']],
    ['parcel STA', ['parcel status:']],
    ['-sta', ['-status:']],
    ['parcel -ha', ['parcel -has:']],
    ['b', ['before:', 'brand:']],
    ['status:', ['status:new ', 'status:open ']],
    ['status:o', ['status:open ']],
    ['status:off', ['status:open ']],
    ['-status:n', ['-status:new ']],
    ['status:new,o', ['status:new,open ']],
    ['lost status:n', ['lost status:new ']],
    ['group:line', ['group:"Second line" ']],
    ['group:"sec', ['group:"Second line" ']],
    ['group:sal', ['group:"Sales, abroad" ']],
    ['group:"Second line",sal', ['group:"Second line","Sales, abroad" ']],
    ['group:none,"sec', ['group:none,"Second line" ']],
    ['from:kim', []],
    ['nothing:x', []],
    ['status:new ', []],
    ['parcel', []],
    ['"a phrase', []],
    ['', []],
  ] as const)('for %j is %j', ([typed, offered]) => {
    expect(texts(typed)).toEqual(offered);
  });

  test('is at most eight values, each with its own id', () => {
    const found = suggested('tag:tag');
    expect(found).toHaveLength(8);
    expect(new Set(found.map(({ id }) => id)).size).toBe(8);
  });

  test('says what an operator takes, and what a value is called', () => {
    expect(suggested('has')[0]).toMatchObject({ label: 'has:', hint: 'about has' });
    expect(suggested('status:new')[0]).toMatchObject({ label: 'status:new', hint: 'Neu' });
    expect(suggested('group:second')[0]).toMatchObject({ label: 'group:"Second line"', hint: '' });
  });
});
