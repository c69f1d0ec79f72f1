import { describe, expect } from 'vitest';
import { checkDesk } from '../../../server/check/check-desk.ts';
import { generateVolume } from '../../../server/generate/generate-volume.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const total = async ({ ctx }: TestDesk, table: 'tickets' | 'messages' | 'message_contents' | 'customers') =>
  (
    await ctx.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

describe('generated volume', () => {
  test('has exactly as many tickets and messages as asked for, spread evenly', async ({ desk }) => {
    const progress: number[] = [];
    await generateVolume(desk.ctx, { tickets: 700, messages: 5600 }, (done) => progress.push(done));
    expect([await total(desk, 'tickets'), await total(desk, 'messages')]).toEqual([700, 5600]);
    expect(await total(desk, 'message_contents')).toBe(5600);
    const perTicket = await desk.ctx.db
      .selectFrom('messages')
      .select(['ticket_id', (eb) => eb.fn.countAll<number>().as('total')])
      .groupBy('ticket_id')
      .execute();
    expect(new Set(perTicket.map(({ total }) => total))).toEqual(new Set([8]));
    expect(progress.at(-1)).toBe(700);
  });

  test('comes twice on one desk, and the counts stay exact', async ({ desk }) => {
    await generateVolume(desk.ctx, { tickets: 40, messages: 100 });
    await generateVolume(desk.ctx, { tickets: 30, messages: 30 });
    const counted = await desk.ctx.db
      .selectFrom('ticket_counts')
      .select((eb) => eb.fn.sum<number>('total').as('total'))
      .executeTakeFirstOrThrow();
    expect(counted.total).toBe(70);
    expect(await total(desk, 'tickets')).toBe(70);
    const seqs = await desk.ctx.db.selectFrom('messages').select('seq').execute();
    expect(new Set(seqs.map(({ seq }) => seq))).toHaveLength(130);
  });

  test('has what windows find hard, where there is room for it', async ({ desk }) => {
    const volume = { tickets: 1000, messages: 2000 };
    const progress: number[] = [];
    await generateVolume(desk.ctx, volume, (done) => progress.push(done));
    expect([await total(desk, 'tickets'), await total(desk, 'messages')]).toEqual([1000, 2000]);
    expect(progress.at(-1)).toBe(1000);
    const { db } = desk.ctx;
    const longest = await db
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .groupBy('ticket_id')
      .orderBy('count', 'desc')
      .executeTakeFirstOrThrow();
    expect(longest.count).toBeGreaterThanOrEqual(400);
    const titles = await db.selectFrom('tickets').select('title').execute();
    expect(titles.flatMap(({ title }) => title.split(' ')).some((word) => word.length >= 60)).toBe(true);
    const contents = await db.selectFrom('message_contents').selectAll().execute();
    expect(contents.some((row) => JSON.stringify(row).length > 5_000_000)).toBe(true);
    expect(await checkDesk(desk.ctx)).toEqual([]);
  });

  test('refuses fewer messages than tickets', async ({ desk }) => {
    await expect(generateVolume(desk.ctx, { tickets: 3, messages: 2 })).rejects.toMatchObject({ kind: 'invalid' });
    expect(await total(desk, 'customers')).toBe(0);
  });
});
