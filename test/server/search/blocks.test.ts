import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { searchRoutes } from '../../../server/contract/desk/search.ts';
import { blockSize } from '../../../server/search/blocks.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { type TestDesk, test } from '../../support/desk.ts';

/** Lets the ids of tickets go on so much further, as if others had been there. */
async function skipIds({ desk: { storage } }: TestDesk, count: number): Promise<void> {
  if (storage.dialect === 'sqlite')
    await sql`update sqlite_sequence set seq = seq + ${count} where name = 'tickets'`.execute(storage.write);
  else
    await sql`select setval(pg_get_serial_sequence('tickets', 'id'),
      nextval(pg_get_serial_sequence('tickets', 'id')) + ${count})`.execute(storage.write);
}

/** Tickets of ten blocks, and none of some between them: so many with the words that they are frequent ones. */
async function arrange(desk: TestDesk, inBlock: number): Promise<number[]> {
  const all: number[] = [];
  for (let block = 0; block < 10; block++) {
    const tickets = await arrangeTickets(
      desk.ctx,
      Array.from({ length: inBlock }, (_, at) => ({
        title: at % 3 === 0 ? 'a lost parcel' : 'parcels are lost',
        priority: at === 1 ? ('urgent' as const) : ('normal' as const),
      })),
    );
    await arrangeMessages(desk.ctx, [{ ticket_id: tickets[0]?.id ?? 0, from_name: 'Kim Lee', content: 'seldom' }]);
    all.push(...tickets.map(({ id }) => id));
    await skipIds(desk, block % 3 === 0 ? 3 * blockSize : blockSize);
  }
  return all;
}

describe.for([
  ['few', 6],
  ['frequent', 330],
] as const)('words of tickets that lie far apart, where they are %s', ([, inBlock]) => {
  test('are found in all of them, as words, beginnings and phrases', async ({ desk }) => {
    const all = await arrange(desk, inBlock);
    const idsOf = (belongs: (at: number) => boolean) => all.filter((_, at) => belongs(at % inBlock)).reverse();
    const found = async (q: string) => {
      const page = await desk.request(searchRoutes.search, { q, sort: '-created_at', limit: 100 });
      return { first: page.items.map(({ id }) => id), total: page.itemTotal, exact: page.total_is_exact };
    };
    const expected = (ids: readonly number[]) => ({ first: ids.slice(0, 100), total: ids.length, exact: true });
    const [isFirst, isThird] = [(at: number) => at === 0, (at: number) => at % 3 === 0];
    expect(await found('lost ')).toEqual(expected(idsOf(() => true)));
    expect(await found('parce* lost ')).toEqual(expected(idsOf(() => true)));
    expect(await found('parcel ')).toEqual(expected(idsOf(isThird)));
    expect(await found('"lost parcel" ')).toEqual(expected(idsOf(isThird)));
    expect(await found('lost -parcel ')).toEqual(expected(idsOf((at) => !isThird(at))));
    expect(await found('"parcel lost" ')).toEqual(expected([]));
    expect(await found('lost seldom ')).toEqual(expected(idsOf(isFirst)));
    expect(await found('lost from:kim ')).toEqual(expected(idsOf(isFirst)));
    expect(await found('lost priority:urgent ')).toEqual(expected(idsOf((at) => at === 1)));
  });
});
