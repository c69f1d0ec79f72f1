import { describe, expect } from 'vitest';
import type { WriteContext } from '../../../server/context.ts';
import { takeSequence } from '../../../server/storage/sequence.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { dialect, type TestDesk, test } from '../../support/desk.ts';

const put = (ctx: WriteContext, name: string) => ctx.tx.insertInto('settings').values({ name, value: '1' }).execute();
const names = async ({ ctx }: TestDesk) =>
  (await ctx.db.selectFrom('settings').select('name').orderBy('name').execute()).map(({ name }) => name);

describe('transaction', () => {
  test('what throws leaves nothing behind', async ({ desk }) => {
    const failing = transaction(desk.ctx, async (ctx) => {
      await put(ctx, 'a');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await names(desk)).toEqual([]);
  });

  test('an inner one joins the outer one and is undone with it', async ({ desk }) => {
    const failing = transaction(desk.ctx, async (outer) => {
      await transaction(outer, (inner) => put(inner, 'inner'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await names(desk)).toEqual([]);
  });

  test('nobody reads what is not committed', async ({ desk }) => {
    const seen = await transaction(desk.ctx, async (ctx) => {
      await put(ctx, 'a');
      return names(desk);
    });
    expect(seen).toEqual([]);
    expect(await names(desk)).toEqual(['a']);
  });

  test('a handle that escaped is refused', async ({ desk }) => {
    const escaped = await transaction(desk.ctx, async (ctx) => ctx);
    await expect(put(escaped, 'late')).rejects.toThrow(/already committed/);
    expect(await names(desk)).toEqual([]);
  });

  test('twenty at once do not mix', async ({ desk }) => {
    const writes = Array.from({ length: 20 }, (_, index) =>
      transaction(desk.ctx, async (ctx) => {
        await put(ctx, `n${index}`);
        if (index % 2 === 1) throw new Error('odd');
      }).catch(() => {}),
    );
    await Promise.all(writes);
    expect(await names(desk)).toEqual(Array.from({ length: 10 }, (_, index) => `n${index * 2}`).sort());
  });

  test('the timeline sequence gives every number once, ascending', async ({ desk }) => {
    const taken = await Promise.all(
      [3, 1, 4].map((count) => transaction(desk.ctx, (ctx) => takeSequence(ctx.tx, dialect, count))),
    );
    expect(taken.map(({ length }) => length)).toEqual([3, 1, 4]);
    for (const numbers of taken) expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(taken.flat()).size).toBe(8);
  });
});
