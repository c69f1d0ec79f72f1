import * as z from 'zod';
import { timestamp } from './words.ts';

/** The three envelopes of api-v2, "Response envelopes", and the error body that is the same everywhere. */

export const itemOf = <Item extends z.ZodType>(item: Item) => z.object({ type: z.literal('item'), item });

export const itemListOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    type: z.literal('itemList'),
    itemStart: z.int(),
    itemTotal: z.int(),
    itemLimit: z.int(),
    items: z.array(item),
  });

export const resultOf = (message: string) => z.object({ type: z.literal('result'), message: z.literal(message) });

/** A change of a ticket that somebody made before, as its history has it. */
export const fieldChange = z.object({
  field: z.string().describe('The name of what changed, e.g. status or tags.'),
  value: z.string().describe("What it is now, as text: ids and words as they are, tags by comma, '' for none."),
  initiated_by: z.string(),
  created_at: timestamp,
});
export type FieldChange = z.infer<typeof fieldChange>;

/** Something that others wrote in a ticket while somebody was writing in it. */
export const newerMessage = z.object({
  message_id: z.int(),
  type: z.enum(['message', 'note']),
  direction: z.string().describe("inbound, outbound, or '' for a note."),
  by: z.string().describe('Who wrote it.'),
  created_at: timestamp,
  text: z.string().describe('How it begins, without formatting.'),
});
export type NewerMessage = z.infer<typeof newerMessage>;

export const errorBody = z.object({
  type: z.literal('error'),
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  changes: z
    .array(fieldChange)
    .optional()
    .describe('Beside a 409 about `version`: what changed since that version, each field once.'),
  newer: z
    .array(newerMessage)
    .optional()
    .describe('Beside a 409 about `last_seen_message`: what others wrote since, the oldest first.'),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;

export interface Page<Item> {
  itemStart: number;
  itemTotal: number;
  itemLimit: number;
  items: Item[];
}

export const item = <Item>(value: Item) => ({ type: 'item' as const, item: value });
export const itemList = <P extends Page<unknown>>(page: P) => ({ type: 'itemList' as const, ...page });
export const result = <Message extends string>(message: Message) => ({ type: 'result' as const, message });
