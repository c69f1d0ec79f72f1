import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { findWorker } from '../../../server/find-worker.ts';
import { openSlowLane } from '../../../server/storage/slow-lane.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { dialect, test } from '../../support/desk.ts';

/** Counts for seconds. */
const endless = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000000)
  select count(*) as count from n`;

describe.runIf(dialect === 'sqlite')('the slow lane', () => {
  test('reads what was committed, and writes nothing', async ({ desk }) => {
    const { slow } = desk.desk.storage;
    const tickets = await arrangeTickets(desk.ctx, [{ title: 'One' }, { title: 'Two' }]);
    const rows = await slow.selectFrom('tickets').select(['id', 'title', 'closed_at']).orderBy('id').execute();
    expect(rows).toEqual(tickets.map(({ id, title }) => ({ id, title, closed_at: null })));
    expect(await slow.selectFrom('tickets').select('id').where('id', '<', 0).execute()).toEqual([]);
    await expect(sql`delete from tickets returning id`.execute(slow)).rejects.toThrow(/readonly/);
  });

  test('holds nobody up: others are answered while it is busy', async ({ desk }) => {
    const { slow, read } = desk.desk.storage;
    let isDone = false;
    const busy = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000000)
      select count(*) as count from n`.execute(slow);
    void busy.then(() => {
      isDone = true;
    });
    await new Promise(setImmediate);
    await read.selectFrom('tickets').select('id').execute();
    expect(isDone).toBe(false);
    expect((await busy).rows).toEqual([{ count: 3_000_000 }]);
  });

  test('gives up what takes too long, and goes on with the next', async ({ desk }) => {
    const lane = openSlowLane(findWorker('storage/slow-worker.ts'), desk.desk.storage.location, 2000);
    const run = (text: ReturnType<typeof sql>) => lane.executeQuery(text.compile(desk.desk.storage.read));
    const slow = run(endless);
    const next = run(sql`select 7 as seven`);
    await expect(slow).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await next).rows).toEqual([{ seven: 7 }]);
    await lane.stop();
  });

  test('says what is wrong with a query, and answers the next', async ({ desk }) => {
    const { slow } = desk.desk.storage;
    await expect(sql`select nothing_there`.execute(slow)).rejects.toThrow(/no such column/);
    expect((await sql`select 'text' as a, null as b, 1.5 as c`.execute(slow)).rows).toEqual([
      { a: 'text', b: null, c: 1.5 },
    ]);
  });
});
