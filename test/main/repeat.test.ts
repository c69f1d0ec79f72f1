import { describe, expect, test } from 'vitest';
import { repeat } from '../../main/repeat.ts';

/** Work that a test lets end. */
function steps() {
  const waiting: (() => void)[] = [];
  let running = 0;
  let most = 0;
  let runs = 0;
  return {
    async work() {
      running += 1;
      runs += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => waiting.push(resolve));
      running -= 1;
    },
    end: () => waiting.shift()?.(),
    runs: () => runs,
    most: () => most,
  };
}

const hour = 3_600_000;

describe('repeated work', () => {
  test('is never done twice at once, however often it is asked for', async () => {
    const { work, end, runs, most } = steps();
    const repeating = repeat(work, hour);
    const asked = [repeating.now(), repeating.now()];
    await expect.poll(runs).toBe(1);
    end();
    await expect.poll(runs).toBe(2);
    end();
    await expect.poll(runs).toBe(3);
    end();
    await Promise.all(asked);
    expect(most()).toBe(1);
    await repeating.stop();
  });

  test('goes on by itself', async () => {
    let runs = 0;
    const repeating = repeat(async () => {
      runs += 1;
    }, 1);
    await expect.poll(() => runs).toBeGreaterThan(3);
    await repeating.stop();
  });

  test('stopping waits for the run under way, and none follows', async () => {
    const { work, end, runs } = steps();
    const repeating = repeat(work, 1);
    await expect.poll(runs).toBe(1);
    const stopped = repeating.stop();
    end();
    await stopped;
    await repeating.now();
    expect(runs()).toBe(1);
  });
});
