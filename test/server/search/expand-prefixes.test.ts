import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { wordLimit } from '../../../server/search/expand-prefixes.ts';
import { findTickets } from '../../../server/search/find-tickets.ts';
import { parseQuery } from '../../../server/search/parse-query.ts';
import { findWhere } from '../../../server/search/where-found.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { type TestDesk, test } from '../../support/desk.ts';

/** Ids of what is found, the newest first, in all tickets or among some. */
async function found({ ctx }: TestDesk, q: string, among?: readonly number[]) {
  const { terms } = parseQuery(q);
  const { hits } = await findTickets(ctx, terms, { condition: sql`1 = 1`, order: sql`tickets.id`, among });
  return hits.map(({ id }) => id);
}

/** Words with the same beginning, each of which is in a ticket of its own: `warena`, `warenaa` and so on. */
const wordAt = (at: number) => `waren${String.fromCodePoint(97 + (at % 26)).repeat(1 + Math.floor(at / 26))}`;

/** As many tickets, one word in each; and one that has none of them. */
async function arrange({ ctx }: TestDesk, count: number) {
  const titles = Array.from({ length: count }, (_, at) => ({ title: wordAt(at) }));
  return (await arrangeTickets(ctx, [...titles, { title: 'ware warum' }])).map(({ id }) => id);
}

describe('a beginning', () => {
  test.for([
    ['one word', 1],
    ['many', wordLimit],
    ['more than are looked up', wordLimit + 1],
  ] as const)('that stands for %s finds all that have one of them', async ([, count], { desk }) => {
    const ids = await arrange(desk, count);
    const [last = 0] = ids.slice(-1);
    const expected = ids.slice(0, -1).reverse();
    expect(await found(desk, 'waren')).toEqual(expected);
    expect(await found(desk, 'waren', ids.slice(-2))).toEqual(expected.slice(0, 1));
    expect(await found(desk, 'war* -waren*')).toEqual([last]);
    expect(await found(desk, 'from:waren*')).toEqual([]);
    const where = await findWhere(desk.ctx, ids, parseQuery('waren').terms);
    expect([...where.keys()].sort((a, b) => a - b)).toEqual(ids.slice(0, -1));
  });

  test('ends a phrase', async ({ desk }) => {
    const tickets = await arrangeTickets(desk.ctx, [{}, {}, {}]);
    const [a = 0, b = 0, c = 0] = tickets.map(({ id }) => id);
    await arrangeMessages(desk.ctx, [
      { ticket_id: a, content: 'with kind regards' },
      { ticket_id: b, content: 'kind regardless of that' },
      { ticket_id: c, content: 'regards, kind' },
    ]);
    expect(await found(desk, '"kind regar"*')).toEqual([b, a]);
    const where = await findWhere(desk.ctx, [a, b, c], parseQuery('"kind regar"*').terms);
    expect(where.get(b)?.text).toBe('kind regardless of that');
  });

  test('in people is looked for in names and addresses alone', async ({ desk }) => {
    const tickets = await arrangeTickets(desk.ctx, [
      { title: 'Margarete writes', from_name: 'Kim' },
      { title: 'Nothing', from_name: 'Margarita Lopez' },
    ]);
    expect(await found(desk, 'from:margar*')).toEqual([tickets[1]?.id]);
    expect(await found(desk, 'margar')).toEqual([tickets[1]?.id, tickets[0]?.id]);
  });
});
