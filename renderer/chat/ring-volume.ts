import type { NotificationPreferences } from '../../server/contract/desk/notification-preferences.ts';
import { isQuiet } from '../../server/contract/desk/quiet-hours.ts';

export interface RingSituation {
  /** Tickets of chats that nobody has taken or answered. */
  waiting: readonly { id: number }[];
  /** Those of them that this agent wants to hear no more of. */
  silenced: ReadonlySet<number>;
  /** The ticket that this agent has before them, if any: they see it. */
  looksAt: number | undefined;
  /** What the agent chose on this computer, 0 to 100. */
  volume: number;
  /** What the agent wants of notifications; undefined where the desk knows no such wishes. */
  preferences: NotificationPreferences | undefined;
  /** Milliseconds, UTC. */
  now: number;
}

/** Who wants to hear nothing of chats that wait is shown none either. */
export const wantsChats = (preferences: NotificationPreferences | undefined): boolean =>
  preferences?.types.chat_waiting !== 'off';

/** How loud it is to ring now, 0 to 100; 0: not at all. */
export function ringVolume({ waiting, silenced, looksAt, volume, preferences, now }: RingSituation): number {
  if (!wantsChats(preferences) || isQuiet(preferences?.quiet_hours ?? null, now)) return 0;
  return waiting.some(({ id }) => id !== looksAt && !silenced.has(id)) ? volume : 0;
}
