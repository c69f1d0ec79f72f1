import * as z from 'zod';
import { text } from '../words.ts';

/** The words of the chat routes. Sources: api-v2, "Chat" (patterns), and docs/api.md, "Chat". */

/** Text of the characters that the specification allows (api-v2, "Chat": SERVER, TOKEN, SESSION). */
function matching(pattern: RegExp, error: string, max = 255) {
  return text(max)
    .refine((value) => pattern.test(value), { error })
    .meta({ type: 'string', anyOf: undefined, maxLength: max, pattern: pattern.source });
}

export const chatServer = () =>
  matching(/^[A-Za-z0-9.:/-]+$/, 'must be letters, digits, dots, colons, slashes and hyphens');
export const token = () => matching(/^[A-Za-z0-9]+$/, 'must be letters and digits');
const sessionError = 'must be letters, digits and hyphens';
export const chatSession = () => matching(/^[A-Za-z0-9-]+$/, sessionError);
/** Where messages come in, a session may also be a telephone number; its plus is not part of the name. */
export const chatSessionOrNumber = () =>
  matching(/^\+?[A-Za-z0-9-]+$/, `${sessionError}, after a plus or none`).transform((value) => value.replace('+', ''));
/** A host name, also of letters beyond ASCII; the port that a browser's Origin may carry is taken too. */
export const hostName = () => matching(/^[\p{L}\p{M}\p{N}.-]+(?::\d{1,5})?$/u, 'must be the host name of a domain');
/** A visitor's name in any script: it is shown, never interpreted. */
export const visitorName = () => matching(/^\P{Cc}+$/u, 'must not hold control characters');

export const chatEvents = ['startedtyping', 'stoppedtyping', 'expandedchat', 'minimizedchat'] as const;
export const chatEvent = z.enum(chatEvents, { error: `must be one of ${chatEvents.join(', ')}` });
export type ChatEvent = z.infer<typeof chatEvent>;

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const clockTime = z
  .string()
  .regex(/^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)$/, { error: 'must be a time of day from 00:00 to 24:00' });
const openSpan = z
  .object({ from: clockTime, to: clockTime })
  .refine(({ from, to }) => from < to, { error: 'must end after it begins' });

/** When a chat is open, by the clocks of its time zone; a day that is not named is closed. `to` is no longer open. */
export const openHours = z.object({
  time_zone: z.string().refine(isTimeZone, { error: 'must be a time zone such as Europe/Berlin' }),
  days: z.partialRecord(z.enum(weekdays), z.array(openSpan).max(10)),
});
export type OpenHours = z.infer<typeof openHours>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
