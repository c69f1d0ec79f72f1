import type { Timestamp } from '../time.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Months of mailers that translate what they should not. */
const foreignMonths: Record<string, number> = {
  mär: 2,
  mrz: 2,
  mai: 4,
  okt: 9,
  dez: 11,
  maj: 4,
  avr: 3,
  fev: 1,
  aou: 7,
};
/** Hours east of UTC of the zones by name (RFC 5322, 4.3, and those that mail really carries). */
// biome-ignore format: a table
const zones: Record<string, number> = {
  edt: -4, est: -5, cdt: -5, cst: -6, mdt: -6, mst: -7, pdt: -7, pst: -8, bst: 1, ist: 1, wet: 0, west: 1, cet: 1,
  cest: 2, met: 1, mest: 2, mez: 1, mesz: 2, eet: 2, eest: 3, msk: 3, jst: 9, kst: 9, aest: 10, aedt: 11, nzst: 12, nzdt: 13,
};

const form =
  /(?:^|[\s,])(\d{1,2})[\s.-]+(\p{L}{3,9})\.?[\s.-]+(\d{2,4}),?\s+(\d{1,2})[:.](\d{1,2})(?:[:.](\d{1,2})(?:\.\d+)?)?\s*([ap]m\b)?\s*(?:(?:gmt|utc|ut)?\s*([+-]\d{2}):?(\d{2})|([a-z]{1,5}))?/iu;
/** `Wed Aug 21 08:33:03 2002`, with the zone before or behind the year: C's asctime and an mbox's From_ line. */
const asctime =
  /(\p{L}{3})\s+(\d{1,2})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s+(?:([+-]\d{2})(\d{2})\s+|[a-z]{1,5}\s+)?(\d{4})(?:\s+([+-]\d{2})(\d{2}))?/iu;
const iso = /^\s*(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(?:Z|([+-]\d\d):?(\d\d))?/;

/** No mail is older; a clock that lost its battery says 1970. */
const earliest = Date.UTC(1971, 0, 1);

/**
 * When a mail says that it was sent, from whatever form its date is in (RFC 5322, 3.3 and 4.3, and worse). Milliseconds,
 * UTC; undefined when it is no date, or one before there was mail.
 */
export function parseMailDate(value: string): Timestamp | undefined {
  const text = value.replace(/\([^()]*\)/g, ' ').trim();
  const time = readUsual(text) ?? readAsctime(text) ?? readIso(text);
  return time === undefined || Number.isNaN(time) || time < earliest ? undefined : time;
}

function readUsual(text: string): Timestamp | undefined {
  const match = form.exec(text);
  if (!match) return undefined;
  const [, day = '', month = '', year = '', hour = '', minute, second, half, zoneHours, zoneMinutes, zone] = match;
  const afternoon = half?.toLowerCase() === 'pm' && Number(hour) < 12 ? 12 : 0;
  const offset =
    zoneHours === undefined ? (zones[zone?.toLowerCase() ?? ''] ?? 0) * 60 : minutes(zoneHours, zoneMinutes);
  return utc([fullYear(year), monthOf(month), Number(day), Number(hour) + afternoon, minute, second], offset);
}

function readAsctime(text: string): Timestamp | undefined {
  const match = asctime.exec(text);
  if (!match) return undefined;
  const [, month = '', day, hour, minute, second, beforeHours, beforeMinutes, year, hours, zoneMinutes] = match;
  const offset = minutes(beforeHours ?? hours ?? '+00', beforeMinutes ?? zoneMinutes);
  return utc([Number(year), monthOf(month), Number(day), Number(hour), minute, second], offset);
}

function readIso(text: string): Timestamp | undefined {
  const match = iso.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, zoneHours = '+00', zoneMinutes] = match;
  const offset = minutes(zoneHours, zoneMinutes);
  return utc([Number(year), Number(month) - 1, Number(day), Number(hour), minute, second], offset);
}

type Parts = [number, number | undefined, number, number, string | undefined, string | undefined];

/** undefined for a day that its month does not have or a time that no clock shows. */
function utc([year, month, day, hour, minute = '0', second = '0']: Parts, offset: number): Timestamp | undefined {
  if (month === undefined || month < 0 || month > 11 || hour > 24 || Number(minute) > 59 || Number(second) > 60)
    return undefined;
  const midnight = new Date(Date.UTC(year, month, day));
  if (midnight.getUTCMonth() !== month || midnight.getUTCDate() !== day) return undefined;
  return midnight.getTime() + ((hour * 60 + Number(minute) - offset) * 60 + Number(second)) * 1000;
}

/** Two digits mean 1950 to 2049, three count from 1900 (RFC 5322, 4.3). */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 2) return year < 50 ? 2000 + year : 1900 + year;
  return digits.length === 3 ? 1900 + year : year;
}

function monthOf(name: string): number | undefined {
  const short = name.toLowerCase().slice(0, 3);
  const at = months.indexOf(short);
  return at >= 0 ? at : foreignMonths[short];
}

function minutes(hours: string, rest = '00'): number {
  const value = Number(hours.slice(1)) * 60 + Number(rest);
  return value > 16 * 60 ? 0 : hours.startsWith('-') ? -value : value;
}

/** What can date a mail, the most trusted first. */
export interface DateSources {
  date: string | undefined;
  /** Received fields, the last hop first, as they stand in a mail. */
  received: readonly string[];
  /** An mbox's From_ line. */
  fromLine: string | undefined;
}

/**
 * When a mail was sent: its Date, else the last Received, else the From_ line; the first of them that is a date and not
 * in the future. undefined when there is none: then it counts from the import.
 */
export function chooseDate({ date, received, fromLine }: DateSources, now: Timestamp): Timestamp | undefined {
  const stamps = received.map((field) => field.slice(field.lastIndexOf(';') + 1));
  for (const value of [date, ...stamps, fromLine]) {
    const time = value === undefined ? undefined : parseMailDate(value);
    if (time !== undefined && time <= now) return time;
  }
  return undefined;
}
