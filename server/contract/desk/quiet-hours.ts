import type { NotificationPreferences } from './notification-preferences.ts';

/** Whether a moment (ms, UTC) lies within quiet hours on this computer's clock; until before from: through the night. */
export function isQuiet(hours: NotificationPreferences['quiet_hours'], moment: number): boolean {
  if (!hours) return false;
  const at = new Date(moment);
  const now = `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
  const { from, to } = hours;
  return from <= to ? from <= now && now < to : now >= from || now < to;
}
