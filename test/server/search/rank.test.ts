import { describe, expect } from 'vitest';
import { searchRoutes } from '../../../server/contract/desk/search.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeCustomer } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const { search } = searchRoutes;

/** Tickets that have "berlin" at ever better places, and twice in the same; the better, the older. */
async function arrange(desk: TestDesk) {
  const kim = await arrangeCustomer(desk, { firstname: 'Kim', lastname: 'Berlin' });
  const lee = await arrangeCustomer(desk, { firstname: 'Lee', lastname: 'Berlinger' });
  const tickets = await arrangeTickets(
    desk.ctx,
    [
      { title: 'To Berlin, please' },
      { title: 'A Berliner for breakfast' },
      { title: 'Question', customer_id: kim },
      { title: 'Another question', customer_id: lee },
      { title: 'In a message' },
      { title: 'In a message, newer' },
    ].map((ticket, at) => ({ customer_id: 0, from: '', from_name: '', ...ticket, last_update: testNow + at })),
  );
  const ids = tickets.map(({ id }) => id);
  await arrangeMessages(desk.ctx, [
    { ticket_id: ids[4] ?? 0, content: 'I live in Berlin.' },
    { ticket_id: ids[5] ?? 0, content: 'Berlin, Berlin, Berlin!' },
  ]);
  return ids;
}

const idsOf = ({ items }: { items: readonly { id: number }[] }) => items.map(({ id }) => id);

describe('the best match first', () => {
  test('is a title, then a name, then a message; the whole word before its beginning, then the newest', async ({
    desk,
  }) => {
    const [title, titleBegun, name, nameBegun, message, newer] = await arrange(desk);
    const best = await desk.request(search, { q: 'berlin', sort: 'relevance' });
    expect(idsOf(best)).toEqual([title, titleBegun, name, nameBegun, newer, message]);
    const whole = await desk.request(search, { q: 'berlin ', sort: 'relevance' });
    expect(idsOf(whole)).toEqual([title, name, newer, message]);
    const people = await desk.request(search, { q: 'from:berlin* ', sort: 'relevance' });
    expect(idsOf(people)).toEqual([name, nameBegun]);
  });

  test('adds up the words that are sought, and leaves out those that must not be there', async ({ desk }) => {
    const [title, titleBegun, name, nameBegun] = await arrange(desk);
    const both = await desk.request(search, { q: 'question berlin* -message ', sort: 'relevance' });
    expect(idsOf(both)).toEqual([name, nameBegun]);
    const phrase = await desk.request(search, { q: '"to berlin"* -question', sort: 'relevance' });
    expect(idsOf(phrase)).toEqual([title]);
    expect(idsOf(await desk.request(search, { q: 'berlin* breakfast ', sort: 'relevance' }))).toEqual([titleBegun]);
  });

  test('goes on page by page, and is the order of the whole list too', async ({ desk }) => {
    await arrange(desk);
    const input = { q: 'berlin', sort: 'relevance' as const };
    const all = idsOf(await desk.request(search, input));
    const first = await desk.request(search, { ...input, limit: 4 });
    const second = await desk.request(search, { ...input, limit: 4, cursor: first.next ?? '' });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(all);
    expect(second.next).toBeNull();
    expect((await desk.request(deskTicketRoutes.listTicketIds, input)).item.ids).toEqual(all);
  });

  test('without words is the newest activity', async ({ desk }) => {
    const ids = await arrange(desk);
    const byOperator = await desk.request(search, { q: 'is:unassigned', sort: 'relevance' });
    expect(idsOf(byOperator)).toEqual(ids.toReversed());
    const list = await desk.request(deskTicketRoutes.listTickets, { sort: 'relevance', limit: 4 });
    expect(idsOf(list)).toEqual(ids.toReversed().slice(0, 4));
    const next = await desk.request(deskTicketRoutes.listTickets, { sort: 'relevance', cursor: list.next ?? '' });
    expect(idsOf(next)).toEqual(ids.toReversed().slice(4));
  });
});
