import { expect, test, vi } from 'vitest';
import { createPresenceStore } from '../../../renderer/presence/presence-store.ts';
import { sayPresence } from '../../../renderer/presence/say-presence.ts';
import { startText } from '../../../renderer/text/start-text.ts';
import type { Presence } from '../../../server/contract/desk/presence.ts';

const at = (ticket_id: number, user_id: number, state: Presence['state'] = 'viewing'): Presence => ({
  ticket_id,
  user_id,
  state,
});

test('who comes, types and leaves is known by ticket; other tickets keep the very same list', async () => {
  const store = createPresenceStore();
  await store.load(async () => [at(1, 5), at(2, 6)]);
  const of = (ticket: number) => store.getState().byTicket.get(ticket);
  const other = of(2);
  store.hear({ ...at(1, 7), state: 'typing' });
  expect(of(1)).toEqual([at(1, 5), at(1, 7, 'typing')]);
  store.hear({ ...at(1, 5), state: 'left' });
  store.hear({ ...at(1, 7), state: 'left' });
  expect(of(1)).toBeUndefined();
  expect(of(2)).toBe(other);
});

test('what was heard while the list was asked for is newer than the list', async () => {
  const store = createPresenceStore();
  const answer = Promise.withResolvers<Presence[]>();
  const loading = store.load(() => answer.promise);
  store.hear({ ...at(1, 5), state: 'left' });
  store.hear(at(3, 5));
  answer.resolve([at(1, 5), at(2, 6)]);
  await loading;
  expect([...store.getState().byTicket]).toEqual([
    [2, [at(2, 6)]],
    [3, [at(3, 5)]],
  ]);
});

test('an answer that comes after the connection was lost, or after a newer one, says nothing', async () => {
  const store = createPresenceStore();
  const [slow, lost] = [Promise.withResolvers<Presence[]>(), Promise.withResolvers<Presence[]>()];
  const first = store.load(() => slow.promise);
  await store.load(async () => [at(2, 6)]);
  slow.resolve([at(1, 5)]);
  await first;
  expect([...store.getState().byTicket.keys()]).toEqual([2]);
  const second = store.load(() => lost.promise);
  store.forget();
  lost.resolve([at(1, 5)]);
  await second;
  expect(store.getState().byTicket.size).toBe(0);
});

test('a customer who says no more that they type does not type for ever', () => {
  vi.useFakeTimers();
  const store = createPresenceStore();
  const types = () => store.getState().customers.has(1);
  store.hearCustomer({ ticket_id: 1, typing: true });
  vi.advanceTimersByTime(29_000);
  store.hearCustomer({ ticket_id: 1, typing: true });
  vi.advanceTimersByTime(29_000);
  expect(types()).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(types()).toBe(false);
  vi.useRealTimers();
});

test('is said by name, who types before who looks, many as a number', async () => {
  const users = [
    { id: 1, name: 'Kim' },
    { id: 2, name: 'Lee' },
    { id: 3, name: 'Ada' },
  ];
  const { t } = await startText('en');
  const say = (present: readonly Presence[]) => sayPresence(t, present, { users, locale: 'en' });
  expect(say([])).toBe('');
  expect(say([at(1, 1)])).toBe('Kim is viewing');
  expect(say([at(1, 1), at(1, 2)])).toBe('Kim and Lee are viewing');
  expect(say([at(1, 1), at(1, 2, 'typing')])).toBe('Lee is typing…');
  expect(say([1, 2, 3, 9].map((id) => at(1, id)))).toBe('Kim, Lee, and 2 others are viewing');
  expect(say([at(1, 9)])).toBe('Somebody is viewing');
});
