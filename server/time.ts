/** Milliseconds since the epoch, UTC: how every time is stored. */
export type Timestamp = number;

/** `YYYY-MM-DD HH:MM:SS`, UTC: how every time is written on the wire (api-v2, "Response envelopes"). */
export function formatTime(time: Timestamp): string {
  const text = new Date(time).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

export const formatTimeOrNull = (time: Timestamp | null): string | null => (time === null ? null : formatTime(time));
