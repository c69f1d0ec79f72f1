import * as z from 'zod';

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

export const errorBody = z.object({
  type: z.literal('error'),
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
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
