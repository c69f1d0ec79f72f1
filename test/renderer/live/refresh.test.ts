import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshLive } from '../../../renderer/live/refresh.ts';
import { readAgain } from '../../../renderer/source/read-again.ts';
import { createRowCache } from '../../../renderer/source/row-cache.ts';
import { createSource } from '../../../renderer/source/source.ts';

/** A source with one shown view of `count` ids that counts how often it is read. */
async function shownView(count: number) {
  const queries = new QueryClient();
  let reads = 0;
  const queryFn = async () => {
    reads += 1;
    return Array.from({ length: count }, (_, id) => id);
  };
  const observer = new QueryObserver(queries, {
    queryKey: ['live', 'ids'],
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stop = observer.subscribe(() => {});
  await queries.refetchQueries();
  const before = reads;
  const settled = () => queries.refetchQueries({ stale: true }).then(() => reads - before);
  return { source: { queries, rows: createRowCache(async () => []) }, readSince: settled, stop };
}

test('the order of a view is read again at once', async () => {
  const { source, readSince, stop } = await shownView(500);
  expect(refreshLive(source)).toBeUndefined();
  expect(await readSince()).toBeGreaterThan(0);
  stop();
});

test('the order of a very large view waits for its turn, and then is read', async () => {
  const { source, readSince, stop } = await shownView(100_000);
  const wait = refreshLive(source);
  expect(wait).toBeGreaterThan(0);
  expect(await readSince()).toBe(0);
  expect(refreshLive(source, Date.now() + (wait ?? 0))).toBeUndefined();
  expect(await readSince()).toBeGreaterThan(0);
  stop();
});

test('after a change the order of a very large view is left to the events, where there are any', async () => {
  const { source, readSince, stop } = await shownView(100_000);
  const whole = { ...createSource(), ...source };
  whole.stream.setState({ isOpen: true });
  readAgain(whole);
  expect(await readSince()).toBe(0);
  whole.stream.setState({ isOpen: false });
  readAgain(whole);
  expect(await readSince()).toBeGreaterThan(0);
  stop();
});

test('after a change the order of a smaller view is read again', async () => {
  const { source, readSince, stop } = await shownView(500);
  const whole = { ...createSource(), ...source };
  whole.stream.setState({ isOpen: true });
  readAgain(whole);
  expect(await readSince()).toBeGreaterThan(0);
  stop();
});
