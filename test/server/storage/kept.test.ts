import { describe, expect } from 'vitest';
import { kept } from '../../../server/storage/kept.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { dialect, test } from '../../support/desk.ts';

describe('what is kept', () => {
  test('is never older than the last commit', async ({ desk }) => {
    const totals = kept<number>();
    const { storage } = desk.desk;
    const total = () =>
      totals(storage, 'tickets', async () => (await desk.ctx.db.selectFrom('tickets').select('id').execute()).length);
    expect(await total()).toBe(0);
    await arrangeTickets(desk.ctx, [{}, {}]);
    expect(await total()).toBe(2);
    await arrangeTickets(desk.ctx, [{}]);
    expect(await total()).toBe(3);
  });

  test.runIf(dialect === 'sqlite')('is read once while nothing is written', async ({ desk }) => {
    const values = kept<string>();
    const read: string[] = [];
    const get = (name: string) =>
      values(desk.desk.storage, name, async () => {
        read.push(name);
        return name.toUpperCase();
      });
    expect([await get('a'), await get('b'), await get('a')]).toEqual(['A', 'B', 'A']);
    expect(read).toEqual(['a', 'b']);
  });

  test.runIf(dialect === 'postgres')(
    'is read every time where nobody says whether something was written',
    async ({ desk }) => {
      const values = kept<number>();
      let reads = 0;
      const get = () => values(desk.desk.storage, 'one', async () => ++reads);
      expect([await get(), await get()]).toEqual([1, 2]);
    },
  );
});
