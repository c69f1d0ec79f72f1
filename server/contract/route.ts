import type * as z from 'zod';

/** What a key may be allowed to do (api-v2, "Authentication"; DESK_ADMIN is the desk API's own). */
export const permissions = [
  'SETTINGS_CRUD',
  'CUSTOMER_READ',
  'CUSTOMER_CUD',
  'API_CHAT',
  'API_RAW_TABLE_READ',
  'TICKET_READ',
  'TICKET_CUD',
  'DESK_ADMIN',
] as const;
export type Permission = (typeof permissions)[number];

/**
 * How a body comes in. `fields` takes form-urlencoded, multipart and JSON alike (`documented` is the one the
 * specification names); `stream` hands the bytes through unread.
 */
export type BodyKind = 'none' | 'fields' | 'stream';

/**
 * Calls that the documentation shows, by what they do in a few plain words: `{ 'the first ten': { itemLimit: 10 } }`,
 * with every field under its name in `input`. A test sends each to a real desk.
 */
export type Examples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface Route<Input extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api/v2, parameters in braces: `/ticket/{ticketID}`. */
  path: string;
  /** Further spellings of the path that answer the same. */
  aliases?: readonly string[];
  /** One permission, any one of several, `any` for every valid key, `open` for no key at all (signing in). */
  permission: Permission | readonly Permission[] | 'any' | 'open';
  /** Path parameters, query parameters and body fields together: their names never collide within a route. */
  input: Input;
  body?: BodyKind;
  /** A file that comes with the fields: streamed in multipart, in base64 elsewhere. Not part of `input`. */
  file?: { field: string; limit: number };
  /** Fields that hold several values: `name[]` in a form, `name` or `name[]` in JSON. */
  lists?: readonly string[];
  /** Fields that JSON null clears; everywhere else null counts as not supplied. */
  clears?: readonly string[];
  /** Fields beyond `input` are custom fields, as `custom_NAME` or under their bare names; JSON null clears them. */
  customFields?: 'prefixed' | 'bare';
  /** Content type the specification names for the body. */
  documented?: 'application/x-www-form-urlencoded' | 'multipart/form-data' | 'application/json';
  /** Shape of the answer with status 200; `bytes` for a download, `events` for a stream of Server-Sent Events. */
  response: Response | 'bytes' | 'events';
  /** What the data of each event is, by the event's name; for `events`. */
  events?: Readonly<Record<string, z.ZodType>>;
  /** A GET that changes what is stored, as the specification has it: HEAD is refused. */
  changes?: true;
  /**
   * A write that takes an Idempotency-Key: sent again with the same one it is answered as before and done once. Its
   * verb reads and writes in one transaction, and its answer holds no secret.
   */
  once?: true;
  summary: string;
  /** Refusals beyond those that follow from the rest (400, 401, 403, 404 where the path has a parameter, …). */
  refusals?: readonly (404 | 409 | 502)[];
  examples: Examples;
}

export type Routes = Record<string, Route>;

/** Types a route without widening it: the literal path, permission and schemas stay known. */
export const route = <const R extends Route>(definition: R): R => definition;

/** What a caller gives, before any transform. */
export type RouteInput<R extends Route> = z.input<R['input']>;
/** What a verb receives. */
export type RouteCall<R extends Route> = z.output<R['input']>;
/** What the caller gets. */
export type RouteAnswer<R extends Route> = R['response'] extends z.ZodType ? z.output<R['response']> : never;
