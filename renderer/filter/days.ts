import { parseTimestamp } from '../../server/contract/words.ts';
import { asTimestamp } from '../property/snooze-times.ts';

/** Days as a date field holds them, `YYYY-MM-DD`, in local time; the wire has seconds in UTC. */

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The first second of a day, `more` days later, as on the wire; undefined when it is no day. */
function secondOf(day: string, more: number): number | undefined {
  const [, year, month, date] = dayForm.exec(day)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  return new Date(year, month - 1, date + more).getTime();
}

/** Where a span begins that has the whole day. */
export function startOfDay(day: string): string | undefined {
  const at = secondOf(day, 0);
  return at === undefined ? undefined : asTimestamp(at);
}

/** Where a span ends that has the whole day: at its last second. */
export function endOfDay(day: string): string | undefined {
  const at = secondOf(day, 1);
  return at === undefined ? undefined : asTimestamp(at - 1000);
}

/** The day of a time on the wire; '' when there is none. */
export function dayOf(timestamp: string | undefined): string {
  const at = timestamp === undefined ? undefined : parseTimestamp(timestamp);
  return at === undefined ? '' : asDay(new Date(at));
}

/** The day that was so many days ago. */
export function dayBefore(now: number, days: number): string {
  const today = new Date(now);
  return asDay(new Date(today.getFullYear(), today.getMonth(), today.getDate() - days));
}

function asDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
