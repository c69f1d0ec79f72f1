const hour = 3_600_000;

/** Until when a ticket can be snoozed with one key; times in ms. */
export interface SnoozeTime {
  id: 'later' | 'tomorrow' | 'next-week';
  at: number;
}

/** Nobody begins anything after this hour. */
const lastHour = 21;
/** The working day begins, local time. */
const morning = 9;
const monday = 1;

/** Later today, tomorrow and next week, as far as they are different and still to come; local time. */
export function snoozeTimes(now: number): SnoozeTime[] {
  const later = Math.ceil((now + 3 * hour) / hour) * hour;
  const isToday = new Date(later).toDateString() === new Date(now).toDateString();
  const tomorrow = morningAfter(now, 1);
  const week = morningAfter(now, daysToMonday(new Date(now).getDay()));
  return [
    ...(isToday && new Date(later).getHours() <= lastHour ? [{ id: 'later' as const, at: later }] : []),
    { id: 'tomorrow', at: tomorrow },
    ...(week === tomorrow ? [] : [{ id: 'next-week' as const, at: week }]),
  ];
}

const daysToMonday = (weekday: number): number => (monday - weekday + 7) % 7 || 7;

function morningAfter(now: number, days: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, morning).getTime();
}

/** A time as on the wire, UTC. */
export const asTimestamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** A time as a date and time field holds it, local. */
export function asFieldValue(at: number): string {
  const offset = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offset).toISOString().slice(0, 16);
}
