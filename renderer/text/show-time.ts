import type { TFunction } from 'i18next';
import { parseTimestamp } from '../../server/contract/words.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago `timestamp` (UTC, as on the wire) was, as short as a list row needs it: `4 min`, `3 w`. */
export function showAge(t: TFunction, timestamp: string, now: number): string {
  const age = Math.max(0, now - (parseTimestamp(timestamp) ?? now));
  if (age < minute) return t('time.now');
  if (age < hour) return t('time.minutes', { n: Math.floor(age / minute) });
  if (age < day) return t('time.hours', { n: Math.floor(age / hour) });
  if (age < 14 * day) return t('time.days', { n: Math.floor(age / day) });
  if (age < 60 * day) return t('time.weeks', { n: Math.floor(age / (7 * day)) });
  if (age < 730 * day) return t('time.months', { n: Math.floor(age / (30.44 * day)) });
  return t('time.years', { n: Math.floor(age / (365.25 * day)) });
}

/** A moment, past or to come: `Today 09:12`, `Tomorrow 09:00`, `Yesterday 17:40`, `12 Nov, 08:00`, `12 Nov 2024, 08:00`. */
export function showMoment(t: TFunction, language: string, timestamp: string, now: number): string {
  const at = parseTimestamp(timestamp);
  if (at === undefined) return timestamp;
  const time = formatOf(language, { hour: '2-digit', minute: '2-digit' }).format(at);
  const daysAgo = Math.round((startOfDay(now) - startOfDay(at)) / day);
  if (daysAgo === 0) return t('time.today', { time });
  if (daysAgo === 1) return t('time.yesterday', { time });
  if (daysAgo === -1) return t('time.tomorrow', { time });
  return `${showDate(language, timestamp, now)}, ${time}`;
}

/** The day only; the year only where it is another. */
export function showDate(language: string, timestamp: string, now: number): string {
  const at = parseTimestamp(timestamp);
  if (at === undefined) return timestamp;
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  return formatOf(language, sameYear ? options : { ...options, year: 'numeric' }).format(at);
}

/** A day without a time and so without a time zone, as custom fields hold it: `2025-04-30` → `30 Apr 2025`. */
export function showDay(language: string, day: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(at)) return day;
  return formatOf(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
}

/** Everything, for tooltips. */
export function showFully(language: string, timestamp: string): string {
  const at = parseTimestamp(timestamp);
  if (at === undefined) return timestamp;
  return formatOf(language, { dateStyle: 'full', timeStyle: 'medium' }).format(at);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format is costly to make, and a long timeline needs the same few again and again. */
function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${language} ${JSON.stringify(options)}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat(language, options);
  formats.set(name, format);
  return format;
}

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
