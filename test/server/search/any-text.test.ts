import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { findTickets } from '../../../server/search/find-tickets.ts';
import { parseQuery } from '../../../server/search/parse-query.ts';
import { placeOf, type Term } from '../../../server/search/term.ts';
import { wordsOf } from '../../../server/search/words.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { test } from '../../support/desk.ts';

/** Few words of many kinds, so that they meet often. */
const word = fc.constantFrom(
  'parcel',
  'Parcels',
  'part',
  'a',
  'to',
  'be',
  'Größe',
  'grosse',
  '東京',
  '京',
  'タワー',
  'привет',
  'приветствие',
  '𐐨𐐩𐐪𐐫',
  '𐐨𐐩𐐪𐐫𐐬',
  '42',
  "don't",
);
const gap = fc.constantFrom(' ', ' ', ', ', '\n', '-', '.');
const text = fc
  .array(fc.tuple(word, gap), { maxLength: 12 })
  .map((parts) => parts.map(([one, after]) => one + after).join(''));
/** What a text could hold, too. */
const anyText = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);
const ticket = fc.record({ title: anyText, messages: fc.array(anyText, { maxLength: 3 }) });
const asked = fc
  .array(
    fc.tuple(
      fc.constantFrom('', '', '', '-'),
      fc.oneof(
        word,
        text.map((one) => `"${one.replaceAll('"', '')}"`),
      ),
      fc.constantFrom('', '*'),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) =>
    parts.map(([minus, one, star]) => minus + one + (one.length > 3 || star === '' ? star : '')).join(' '),
  );

const readable = (q: string) => {
  try {
    return parseQuery(q).terms;
  } catch {
    return undefined;
  }
};

const escapeHtml = (plain: string) => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** As it comes back from the database. */
const stored = (plain: string) => plain.toWellFormed().replaceAll('\0', '');

describe('what is found', () => {
  test('is what going through all texts finds, whatever they are', { timeout: 120_000 }, async ({ desk }) => {
    const { ctx } = desk;
    await fc.assert(
      fc.asyncProperty(fc.array(ticket, { minLength: 1, maxLength: 4 }), asked, async (wanted, q) => {
        const terms = readable(q);
        fc.pre(terms !== undefined);
        const tickets = await arrangeTickets(
          ctx,
          wanted.map(({ title }) => ({ title: stored(title) })),
        );
        const texts = wanted.map(({ title, messages }, at) => [
          `${stored(title)} ${tickets[at]?.id}`,
          ...messages.map(stored),
        ]);
        await arrangeMessages(
          ctx,
          wanted.flatMap(({ messages }, at) =>
            messages.map((message) => ({ ticket_id: tickets[at]?.id ?? 0, content: escapeHtml(stored(message)) })),
          ),
        );
        const has = (of: readonly string[], term: Term) => of.some((one) => placeOf(term, wordsOf(one)) >= 0);
        const expected = tickets.filter((_, at) =>
          (terms ?? []).every((term) => has(texts[at] ?? [], term) !== term.isExcluded),
        );
        const { hits } = await findTickets(ctx, terms ?? [], {
          condition: sql`tickets.id >= ${tickets[0]?.id ?? 0}`,
          order: sql`tickets.id`,
        });
        expect(hits.map(({ id }) => id)).toEqual(expected.map(({ id }) => id).reverse());
      }),
      { numRuns: 100 },
    );
  });
});
