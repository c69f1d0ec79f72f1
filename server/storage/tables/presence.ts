import type { NotificationType } from '../../contract/base/notification.ts';
import type { Delivery } from '../../contract/desk/notification-preferences.ts';

/** A ticket that is open in somebody's window right now. Empty after a crash of PostgreSQL. */
export interface PresencesTable {
  ticket_id: number;
  user_id: number;
  /** What the window calls itself; '' where it does not say. */
  window_id: string;
  /** The row of user_ticket_opened_history, one for all windows of the user. */
  opened_id: number;
  /** Until then the window counts as there without saying so again. */
  expires_at: number;
  /** null: nothing is being typed. */
  typing_until: number | null;
}

/** What somebody wants of a type of notifications, where it is not the usual. */
export interface NotificationPreferencesTable {
  user_id: number;
  type: NotificationType;
  delivery: Delivery;
}

/** Times of the day, `HH:MM` on the clock of the user's computer. */
export interface QuietHoursTable {
  user_id: number;
  starts: string;
  ends: string;
}
