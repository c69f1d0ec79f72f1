/** Operators of a search; api.md says what each takes. */
export const searchOperators = [
  'status',
  'from',
  'tag',
  'before',
  'after',
  'has',
  'is',
  'assignee',
  'group',
  'brand',
  'channel',
  'priority',
] as const;
export type SearchOperator = (typeof searchOperators)[number];

export const searchHas = ['attachment', 'note'] as const;
export const searchIs = ['unassigned', 'mine', 'waiting', 'unread', 'snoozed', 'following'] as const;

/** As many hits are looked at, the newest; there may be more. */
export const hitLimit = 10_000;
/** Of what is typed (characters). */
export const queryLength = 1000;
