import { describe, expect } from 'vitest';
import { searchRoutes } from '../../../server/contract/desk/search.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { explainSearch, recordSearches } from '../../support/query-plans.ts';

/** More than are looked up one by one, of which each has these words. */
const many = 2100;

const arrange = ({ ctx }: TestDesk) =>
  arrangeTickets(
    ctx,
    Array.from({ length: many }, (_, at) => ({ title: at === 7 ? 'lost parcel rarely' : 'lost parcels' })),
  );

const searches = [
  'lost ',
  'lost parc* ',
  'lost parce* ',
  '"lost parcels" ',
  'rarely ',
  'lost -rarely ',
  '-rarely ',
  'from:kim lost ',
  'lost status:new ',
  'lost -is:snoozed has:note ',
  '#7 lost ',
];

/** How a word's entries in a slice of the tickets are found; FTS5 says M for a match, and signs for ends of a span. */
const wordsByIndex = {
  sqlite: /^SCAN search_words VIRTUAL TABLE INDEX 0:M\d><$/,
  postgres: /Bitmap Index Scan on search_tickets_by_words/,
};

/** A step through all of a table that grows, or through the words without one that is looked for. */
const isSlow = (step: string) =>
  /SCAN (tickets|messages|attachments|search_heads)\b/.test(step) ||
  /Seq Scan on (tickets|messages|attachments|search_)/.test(step) ||
  (step.includes('search_words') && !/ VIRTUAL TABLE INDEX 0:M/.test(step));

describe('what a search reads', () => {
  test('goes through the index of words and to tickets by their number', async ({ desk }) => {
    await arrange(desk);
    const plans: string[] = [];
    for (const q of searches) {
      for (const sort of ['-last_update', 'relevance'] as const) {
        const queries = await recordSearches(desk, () => desk.request(searchRoutes.search, { q, sort }));
        expect(queries).not.toEqual([]);
        for (const query of queries) {
          const steps = await explainSearch(desk, query);
          expect([q, query.sql, steps.filter(isSlow)]).toEqual([q, query.sql, []]);
          plans.push(...steps);
        }
      }
    }
    expect(plans.some((step) => wordsByIndex[desk.desk.storage.dialect].test(step))).toBe(true);
  });
});
