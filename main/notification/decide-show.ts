import type { NotificationItem } from '../../server/contract/base/notification.ts';
import type { NotificationPreferences } from '../../server/contract/desk/notification-preferences.ts';
import { isQuiet } from '../../server/contract/desk/quiet-hours.ts';
import { parseTimestamp } from '../../server/contract/words.ts';

/** Why a notification was not shown by the system. */
export type HeldReason =
  /** The window has the focus: the console shows it. */
  | 'focused'
  /** Already read elsewhere. */
  | 'read'
  /** It happened long before this computer was asked: a shift does not start with hundreds. */
  | 'old'
  /** Its type is wanted in the console only. */
  | 'unwanted'
  /** It came in quiet hours. */
  | 'quiet'
  /** The system has no notifications. */
  | 'unsupported';

export interface Situation {
  /** The console's window has the focus. */
  focused: boolean;
  /** The system can show notifications. */
  supported: boolean;
  /** Milliseconds, UTC. */
  now: number;
  /** What its user wants; undefined: everything, as on a server that knows no such wishes. */
  preferences?: NotificationPreferences | undefined;
}

export type Decision = { show: true } | { show: false; reason: HeldReason };

/** Older ones are counted, but not shown (ms). */
export const freshness = 12 * 3_600_000;

/** Whether the system is to show a notification now; asked once for each, the answer goes into the ledger. */
export function decideShow(item: NotificationItem, situation: Situation): Decision {
  if (item.is_read) return { show: false, reason: 'read' };
  const created = parseTimestamp(item.created_at) ?? situation.now;
  if (situation.now - created > freshness) return { show: false, reason: 'old' };
  const { preferences } = situation;
  if (preferences && preferences.types[item.type] !== 'desktop') return { show: false, reason: 'unwanted' };
  if (isQuiet(preferences?.quiet_hours ?? null, situation.now)) return { show: false, reason: 'quiet' };
  if (situation.focused) return { show: false, reason: 'focused' };
  if (!situation.supported) return { show: false, reason: 'unsupported' };
  return { show: true };
}
