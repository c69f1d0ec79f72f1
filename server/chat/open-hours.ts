import type { OpenHours, weekdays } from '../contract/base/chat-words.ts';
import type { Timestamp } from '../time.ts';

/** Whether a chat is open at a time, by the clocks of its time zone. */
export function isOpen(hours: OpenHours | null, at: Timestamp): boolean {
  if (hours === null) return true;
  const { day, time } = clockIn(hours.time_zone, at);
  return (hours.days[day] ?? []).some(({ from, to }) => from <= time && time < to);
}

type Weekday = (typeof weekdays)[number];

/** What a clock and a calendar on the wall say there: the day, and the time as HH:MM. */
function clockIn(timeZone: string, at: Timestamp): { day: Weekday; time: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const day = (parts.get('weekday') ?? '').toLowerCase() as Weekday;
  return { day, time: `${parts.get('hour')}:${parts.get('minute')}` };
}
