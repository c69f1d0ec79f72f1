import * as z from 'zod';

/**
 * The words the wire is written in: scalars that recur in many routes. Sources: api-v2, "Resources" and "Endpoints".
 * What `meta` says is their JSON schema in the OpenAPI document, where the leniencies of input are left out.
 */

/** Six states of a ticket (api-v2, "States and transitions"). */
export const ticketStatuses = ['new', 'open', 'pending', 'holding', 'solved', 'closed'] as const;
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export const ticketStatus = z.enum(ticketStatuses, { error: `must be one of ${ticketStatuses.join(', ')}` });
export const ticketPriority = z.enum(ticketPriorities, { error: `must be one of ${ticketPriorities.join(', ')}` });
export const direction = z.enum(['inbound', 'outbound'], { error: 'must be inbound or outbound' });

export type TicketStatus = z.infer<typeof ticketStatus>;
export type TicketPriority = z.infer<typeof ticketPriority>;
export type Direction = z.infer<typeof direction>;

const digits = /^(0|[1-9][0-9]{0,15})$/;

/** Decimal digits, no sign, no leading zero, no exponent, or the same as a JSON number; `min` … 2^53-1. */
function integer(min: number, max = Number.MAX_SAFE_INTEGER) {
  const range =
    max === Number.MAX_SAFE_INTEGER
      ? `must be a whole number of at least ${min}`
      : `must be a whole number from ${min} to ${max}`;
  return z
    .union([z.number(), z.string()], { error: range })
    .transform((value) => (typeof value === 'number' ? value : digits.test(value) ? Number(value) : Number.NaN))
    .refine((value) => Number.isSafeInteger(value) && value >= min && value <= max, { error: range })
    .meta({
      type: 'integer',
      anyOf: undefined,
      minimum: min,
      ...(max === Number.MAX_SAFE_INTEGER ? {} : { maximum: max }),
    });
}

/** An id: 1 … 2^53-1. */
export const id = () => integer(1);
/** An offset or an "or none" id: 0 … 2^53-1. */
export const count = () => integer(0);
/** A page size. */
export const limit = (max: number) => integer(1, max);

/** Text of at most `max` characters (code points); a number in a JSON body is taken as its digits. */
export function text(max = 255) {
  return z
    .union([z.string(), z.number()], { error: 'must be text' })
    .transform(String)
    .refine((value) => isAtMost(value, max), { error: `must be at most ${max} characters` })
    .meta({ type: 'string', anyOf: undefined, maxLength: max });
}

/** An emoji is one character and two units of a string's length. */
const isAtMost = (value: string, max: number) =>
  value.length <= max || (value.length <= 2 * max && [...value].length <= max);

export const flag = () =>
  z
    .union([z.boolean(), z.enum(['true', 'false', '1', '0']), z.literal(1), z.literal(0)], {
      error: 'must be true, false, 1 or 0',
    })
    .transform((value) => value === true || value === 'true' || value === '1' || value === 1)
    .meta({ type: 'boolean', anyOf: undefined });

const timestampForm = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** A timestamp on the wire: UTC, second resolution. */
export const timestamp = z.string().regex(timestampForm);

/** A timestamp as input: `YYYY-MM-DD HH:MM:SS`, a date that exists; milliseconds since the epoch, UTC. */
export const instant = () =>
  z
    .string({ error: 'must be a timestamp in the form YYYY-MM-DD HH:MM:SS' })
    .transform((value) => parseTimestamp(value) ?? Number.NaN)
    .refine((value) => !Number.isNaN(value), { error: 'must be a timestamp in the form YYYY-MM-DD HH:MM:SS (UTC)' })
    .meta({ pattern: timestampForm.source });

/** Milliseconds of `YYYY-MM-DD HH:MM:SS`, or undefined when the form is another or there is no such second. */
export function parseTimestamp(value: string): number | undefined {
  if (!timestampForm.test(value)) return undefined;
  const milliseconds = Date.parse(`${value.replace(' ', 'T')}Z`);
  if (Number.isNaN(milliseconds)) return undefined;
  return new Date(milliseconds).toISOString().startsWith(value.replace(' ', 'T')) ? milliseconds : undefined;
}

/** Several values by comma, as filters take them (`open,new`), or as a list. An empty one is a 400, not "no filter". */
export function listOf<Item extends z.ZodType>(item: Item) {
  const one = z.union([z.string(), z.number()]);
  return z
    .union([one, z.array(one)])
    .transform((value) => (Array.isArray(value) ? value : String(value).split(',')).map((part) => String(part).trim()))
    .pipe(z.array(item).min(1).max(200) as unknown as z.ZodType<z.output<Item>[], string[]>);
}
