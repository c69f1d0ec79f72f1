import { expect, test } from 'vitest';
import { scheduleRing } from '../../../renderer/chat/ring-tone.ts';

/** What a ring at the beginning of two seconds sounds like: the loudest sample of each quarter of a second. */
async function hear(volume: number): Promise<number[]> {
  const rate = 44_100;
  const context = new OfflineAudioContext(1, 2 * rate, rate);
  scheduleRing(context, volume, 0);
  const samples = (await context.startRendering()).getChannelData(0);
  return Array.from({ length: 8 }, (_, part) =>
    samples
      .slice((part * rate) / 4, ((part + 1) * rate) / 4)
      .reduce((most, value) => Math.max(most, Math.abs(value)), 0),
  );
}

test('a ring sounds at once, fades, and is over before the next one', async () => {
  const loudness = await hear(100);
  expect(loudness[0]).toBeGreaterThan(0.3);
  expect(loudness[4]).toBeLessThan(0.05);
  expect(loudness.slice(5)).toEqual([0, 0, 0]);
});

test('two notes together do not clip', async () => {
  expect(Math.max(...(await hear(100)))).toBeLessThan(1);
});

test('it is as loud as was chosen, and at 0 there is nothing', async () => {
  const [loud = 0] = await hear(100);
  const [soft = 0] = await hear(50);
  expect(soft / loud).toBeCloseTo(0.25, 2);
  expect(Math.max(...(await hear(0)))).toBe(0);
});
