import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { searchRoutes } from '../../../server/contract/desk/search.ts';
import { buildSearchDue } from '../../../server/search/build.ts';
import { prepareSearch } from '../../../server/search/state.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const search = async (desk: TestDesk, q: string) => {
  const { items, complete } = await desk.request(searchRoutes.search, { q, limit: 100 });
  return { ids: items.map(({ id }) => id).sort((a, b) => a - b), complete };
};

/** As a desk is that comes from a version without search, or with other rules for words. */
async function withoutIndex(desk: TestDesk): Promise<void> {
  await transaction(desk.ctx, ({ tx }) => tx.updateTable('search_state').set({ words_version: 0 }).execute());
  await prepareSearch(desk.ctx);
}

async function buildAll(desk: TestDesk): Promise<void> {
  while ((await buildSearchDue(desk.ctx)).more);
}

async function arrange(desk: TestDesk) {
  const tickets = await arrangeTickets(
    desk.ctx,
    Array.from({ length: 90 }, (_, at) => ({ title: at % 2 ? 'Odd one' : 'Even one' })),
  );
  await arrangeMessages(
    desk.ctx,
    tickets.map(({ id }) => ({ ticket_id: id, content: `Message to ${id}` })),
  );
  return tickets.map(({ id }) => id);
}

/** Entries with the word, of the tickets' heads and their messages. */
const entries = ({ desk: { storage } }: TestDesk) =>
  storage.dialect === 'sqlite'
    ? sql`select count(*) as count from search_words where search_words match 'meanwhile'`.execute(storage.read)
    : sql`select count(*) as count from search_entries where words @@ 'meanwhile'`.execute(storage.read);

describe('the index of a desk that had none', () => {
  test('is made in the background, the newest tickets first, and says so until it is done', async ({ desk }) => {
    const ids = await arrange(desk);
    await withoutIndex(desk);
    expect(await search(desk, 'odd ')).toEqual({ ids: [], complete: false });
    expect(await buildSearchDue(desk.ctx)).toEqual({ more: true });
    const half = await search(desk, 'message ');
    expect(half).toEqual({ ids: ids.slice(-half.ids.length), complete: false });
    expect(half.ids.length).toBeGreaterThan(0);
    await buildAll(desk);
    expect(await search(desk, 'message ')).toEqual({ ids, complete: true });
    expect((await search(desk, 'odd ')).ids).toHaveLength(45);
    expect(await buildSearchDue(desk.ctx)).toEqual({ more: false });
  });

  test('has what is written meanwhile, once', async ({ desk }) => {
    const ids = await arrange(desk);
    await withoutIndex(desk);
    await buildSearchDue(desk.ctx);
    const [first, last] = [ids[0] ?? 0, ids.at(-1) ?? 0];
    await arrangeMessages(desk.ctx, [
      { ticket_id: first, content: 'Meanwhile' },
      { ticket_id: last, content: 'Meanwhile' },
    ]);
    const [fresh] = await arrangeTickets(desk.ctx, [{ title: 'Meanwhile' }]);
    expect((await search(desk, 'meanwhile ')).ids).toEqual([last, fresh.id]);
    await buildAll(desk);
    expect(await search(desk, 'meanwhile ')).toEqual({ ids: [first, last, fresh.id], complete: true });
    expect((await entries(desk)).rows).toMatchObject([{ count: 3 }]);
  });

  test('misses nothing that is written at the same time', { timeout: 60_000 }, async ({ desk }) => {
    const ids = await arrange(desk);
    await withoutIndex(desk);
    const writing = Promise.all(ids.map((ticket_id) => arrangeMessages(desk.ctx, [{ ticket_id, content: 'Beside' }])));
    await Promise.all([writing, buildAll(desk)]);
    expect(await search(desk, 'beside ')).toEqual({ ids, complete: true });
  });

  test('of a new desk is there at once', async ({ desk }) => {
    expect(await search(desk, 'anything ')).toEqual({ ids: [], complete: true });
  });
});
