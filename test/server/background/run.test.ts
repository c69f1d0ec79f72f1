import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'vitest';
import { runSteps } from '../../../server/background/run.ts';
import type { Desk } from '../../../server/context.ts';
import { test } from '../../support/desk.ts';

/** The desk with stops of its own, to be called when a test closes it. */
function closable(desk: Desk) {
  const stops: (() => Promise<void>)[] = [];
  return {
    desk: { ...desk, onClose: (stop: () => Promise<void>) => void stops.push(stop) },
    close: () => Promise.all(stops.map((stop) => stop())),
  };
}

test('a step runs again and again, also after it failed, until the desk closes', async ({ desk }) => {
  const { desk: closing, close } = closable(desk.desk);
  let runs = 0;
  await new Promise<void>((resolve) => {
    const run = async () => {
      runs++;
      if (runs === 1) throw new Error('once');
      if (runs === 3) resolve();
      return { more: false };
    };
    runSteps(closing, [{ name: 'Test', every: 1, run }]);
  });
  await close();
  const before = runs;
  await turn();
  expect(runs).toBe(before);
});

test('where there is more, the next batch comes before any pause', async ({ desk }) => {
  const { desk: closing, close } = closable(desk.desk);
  const order: string[] = [];
  await new Promise<void>((resolve) => {
    const run = async () => {
      order.push('batch');
      if (order.length > 1) return { more: false };
      setTimeout(() => {
        order.push('timer');
        resolve();
      }, 0);
      return { more: true };
    };
    runSteps(closing, [{ name: 'Test', every: 1, run }]);
  });
  await close();
  expect(order.slice(0, 3)).toEqual(['batch', 'batch', 'timer']);
});

test('closing waits for the batch under way', async ({ desk }) => {
  const { desk: closing, close } = closable(desk.desk);
  const done: string[] = [];
  let release = () => {};
  const begun = new Promise<void>((resolve) => {
    const run = async () => {
      resolve();
      await new Promise<void>((end) => {
        release = end;
      });
      done.push('batch');
      return { more: true };
    };
    runSteps(closing, [{ name: 'Test', every: 1, run }]);
  });
  await begun;
  const closed = close().then(() => done.push('closed'));
  release();
  await closed;
  expect(done).toEqual(['batch', 'closed']);
});
