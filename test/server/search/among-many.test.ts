import { expect } from 'vitest';
import { searchRoutes } from '../../../server/contract/desk/search.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { test } from '../../support/desk.ts';

/** More than are looked up one by one. */
const many = 600;

test('among many tickets of a filter a search finds those that have every word, and none that is excluded', async ({
  desk,
}) => {
  const tickets = await arrangeTickets(
    desk.ctx,
    Array.from({ length: many }, (_, at) => ({
      title: `${at % 3 === 0 ? 'lost' : 'found'} ${at % 2 === 0 ? 'parcels' : 'letter'}`,
      status: at < many - 10 ? ('open' as const) : ('closed' as const),
    })),
  );
  const idsOf = (belongs: (at: number) => boolean) =>
    tickets
      .filter((_, at) => at < many - 10 && belongs(at))
      .map(({ id }) => id)
      .sort((a, b) => b - a);
  const found = async (q: string) => {
    const { items, itemTotal, total_is_exact } = await desk.request(searchRoutes.search, {
      q,
      sort: '-created_at',
      limit: 100,
    });
    expect(total_is_exact).toBe(true);
    return { first: items.map(({ id }) => id).sort((a, b) => b - a), itemTotal };
  };
  const expected = (ids: readonly number[]) => ({ first: ids.slice(0, 100), itemTotal: ids.length });
  expect(await found('lost parce* status:open')).toEqual(expected(idsOf((at) => at % 6 === 0)));
  expect(await found('lost -letter status:open')).toEqual(expected(idsOf((at) => at % 6 === 0)));
  expect(await found('-lost -parce* status:open')).toEqual(expected(idsOf((at) => at % 3 > 0 && at % 2 === 1)));
});
