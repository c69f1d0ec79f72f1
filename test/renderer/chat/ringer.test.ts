import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createRinger, ringLock } from '../../../renderer/chat/ringer.ts';

/** Tones that the browser was really asked for: two make a ring. */
const tones = vi.spyOn(OscillatorNode.prototype, 'start');
afterEach(() => {
  tones.mockClear();
});

const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 15_000 });

// A browser lets only a page sound that somebody has touched. One that nobody has cannot be had here: what drives the
// browser counts as a touch.
beforeAll(() => userEvent.click(document.body));

test('it rings again and again until it is ended', async () => {
  const ended = vi.fn(() => 5);
  const end = createRinger(200).start(ended);
  await until(() => expect(tones.mock.calls.length).toBeGreaterThan(2));
  end();
  const asked = ended.mock.calls.length;
  // By the turns of another one it would have had its own.
  const other = vi.fn(() => 0);
  const endOther = createRinger(200).start(other);
  await until(() => expect(other.mock.calls.length).toBeGreaterThan(2));
  expect(ended.mock.calls.length).toBe(asked);
  endOther();
});

test('how loud is asked before each ring, and at 0 it is left out', async () => {
  let loud = 0;
  const volume = vi.fn(() => loud);
  const end = createRinger(50).start(volume);
  await until(() => expect(volume.mock.calls.length).toBeGreaterThan(2));
  expect(tones).not.toHaveBeenCalled();
  loud = 5;
  await until(() => expect(tones).toHaveBeenCalled());
  end();
});

test('while another window rings it is still, and takes over when that one is gone', async () => {
  const other = Promise.withResolvers<void>();
  const isOther = Promise.withResolvers<void>();
  void navigator.locks.request(ringLock, async () => {
    isOther.resolve();
    await other.promise;
  });
  await isOther.promise;
  const volume = vi.fn(() => 5);
  const end = createRinger(100).start(volume);
  await until(() => expect(volume.mock.calls.length).toBeGreaterThan(3));
  expect(tones).not.toHaveBeenCalled();
  other.resolve();
  await until(() => expect(tones).toHaveBeenCalled());
  end();
});
