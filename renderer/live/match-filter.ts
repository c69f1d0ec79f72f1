import type { TicketRow } from '../../server/contract/desk/tickets.ts';
import type { ListInput } from '../source/queries.ts';

type Matcher = (row: TicketRow, wanted: never, me: number) => boolean;

const isOneOf = (values: unknown, value: string | number): boolean => String(values).split(',').includes(String(value));

/** What of a list's input a row alone tells. What is not here only the server knows. */
const matchers: Partial<Record<keyof ListInput, Matcher>> = {
  sort: () => true,
  status: (row, wanted) => isOneOf(wanted, row.status),
  assigned_user_id: (row, wanted, me) =>
    isOneOf(wanted, row.assigned_user_id) || (row.assigned_user_id === me && isOneOf(wanted, 'me')),
  assigned_group_id: (row, wanted) => isOneOf(wanted, row.assigned_group_id),
  brand_id: (row, wanted) => isOneOf(wanted, row.brand_id),
  customer_id: (row, wanted) => isOneOf(wanted, row.customer_id),
};

/** Whether a row belongs into a list; undefined where only the server can say. */
export function matchesFilter(row: TicketRow, input: ListInput, me: number, now = Date.now()): boolean | undefined {
  let known = true;
  for (const [name, wanted] of Object.entries(input) as [keyof ListInput, never][]) {
    const matcher = name === 'needs_answer' ? needsAnswer(now) : matchers[name];
    if (!matcher) known = false;
    else if (!matcher(row, wanted, me)) return false;
  }
  return known ? true : undefined;
}

/** New or open, waiting for us, not snoozed (docs/api.md, "The desk API"). */
const needsAnswer =
  (now: number): Matcher =>
  (row, wanted: boolean) => {
    const isAwake = row.snooze_time === null || Date.parse(`${row.snooze_time.replace(' ', 'T')}Z`) <= now;
    const needs = (row.status === 'new' || row.status === 'open') && row.waiting_since !== null && isAwake;
    return needs === wanted;
  };
