import { expect, test } from 'vitest';
import { type RingSituation, ringVolume } from '../../../renderer/chat/ring-volume.ts';
import type { NotificationPreferences } from '../../../server/contract/desk/notification-preferences.ts';

const noon = new Date(2026, 2, 2, 12).getTime();

const wishes = (chat_waiting: 'off' | 'console', quiet_hours: NotificationPreferences['quiet_hours'] = null) =>
  ({ types: { chat_waiting }, quiet_hours }) as NotificationPreferences;

const waits: RingSituation = {
  waiting: [{ id: 1 }, { id: 2 }],
  silenced: new Set(),
  looksAt: undefined,
  volume: 60,
  preferences: undefined,
  now: noon,
};

test.each<[string, number, Partial<RingSituation>]>([
  ['a chat that waits rings as loud as was chosen', 60, {}],
  ['it rings where notifications of it stay in the console', 60, { preferences: wishes('console') }],
  ['nothing rings where nobody waits', 0, { waiting: [] }],
  ['nothing rings when ringing is switched off', 0, { volume: 0 }],
  ['nothing rings for who wants to hear nothing of chats', 0, { preferences: wishes('off') }],
  ['nothing rings in quiet hours', 0, { preferences: wishes('console', { from: '11:00', to: '13:00' }) }],
  ['it rings outside of them', 60, { preferences: wishes('console', { from: '13:00', to: '11:00' }) }],
  ['it rings for the other chat when one is silenced', 60, { silenced: new Set([1]) }],
  ['nothing rings when all are', 0, { silenced: new Set([1, 2]) }],
  ['nothing rings for the chat that the agent looks at', 0, { waiting: [{ id: 1 }], looksAt: 1 }],
  ['it rings for the other one', 60, { looksAt: 1 }],
])('%s', (_, volume, situation) => {
  expect(ringVolume({ ...waits, ...situation })).toBe(volume);
});
