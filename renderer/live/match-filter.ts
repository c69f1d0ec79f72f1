import type { TicketRow } from '../../server/contract/desk/tickets.ts';
import { parseTimestamp } from '../../server/contract/words.ts';
import type { FilterName, ListFilter } from '../filter/filter.ts';

/** Who asks, and when (ms). */
interface Asking {
  me: number;
  now: number;
}

type Matchers = {
  [Name in FilterName]?: (row: TicketRow, wanted: NonNullable<ListFilter[Name]>, asking: Asking) => boolean | undefined;
};

/**
 * A snooze that ends within so many ms of now may have ended for the server or not: no two clocks are alike.
 */
const clocksDiffer = 120_000;

const isOneOf = <Value>(wanted: readonly Value[], value: Value): boolean => wanted.includes(value);
const from = (time: string, wanted: string): boolean => (parseTimestamp(time) ?? 0) >= (parseTimestamp(wanted) ?? 0);
const until = (time: string, wanted: string): boolean => (parseTimestamp(time) ?? 0) <= (parseTimestamp(wanted) ?? 0);
const is = (wanted: boolean, value: boolean | undefined) => (value === undefined ? undefined : value === wanted);

/**
 * What of a filter a row alone tells, as server/ticket/list-filter.ts asks the database. The wire's times are whole
 * seconds, rounded down, and so are the ends of a span: within a second nothing is to be told apart.
 */
const matchers: Matchers = {
  status: (row, wanted) => isOneOf(wanted, row.status),
  assigned_user_id: (row, wanted, { me }) =>
    isOneOf(wanted, row.assigned_user_id) || (row.assigned_user_id === me && isOneOf(wanted, 'me')),
  assigned_group_id: (row, wanted) => isOneOf(wanted, row.assigned_group_id),
  brand_id: (row, wanted) => isOneOf(wanted, row.brand_id),
  customer_id: (row, wanted) => row.customer_id === wanted,
  channel_id: (row, wanted) => isOneOf(wanted, row.channel_id),
  priority: (row, wanted) => isOneOf(wanted, row.priority),
  unread: (row, wanted) => is(wanted, row.unread),
  snoozed: (row, wanted, asking) => is(wanted, isSnoozed(row, asking)),
  needs_answer: (row, wanted, asking) => is(wanted, needsAnswer(row, asking)),
  created_from: (row, wanted) => from(row.created_at, wanted),
  created_to: (row, wanted) => until(row.created_at, wanted),
  updated_from: (row, wanted) => from(row.last_update, wanted),
  updated_to: (row, wanted) => until(row.last_update, wanted),
};

/** Whether a row belongs into a list with this filter; undefined where only the server can say. */
export function matchesFilter(row: TicketRow, filter: ListFilter, me: number, now = Date.now()): boolean | undefined {
  const asking = { me, now };
  let known = true;
  for (const [name, wanted] of Object.entries(filter) as [FilterName, never][]) {
    const matches = matchers[name]?.(row, wanted, asking);
    if (matches === false) return false;
    if (matches === undefined) known = false;
  }
  return known ? true : undefined;
}

function isSnoozed({ snooze_time }: TicketRow, { now }: Asking): boolean | undefined {
  const left = snooze_time === null ? undefined : (parseTimestamp(snooze_time) ?? 0) - now;
  if (left === undefined) return false;
  return Math.abs(left) < clocksDiffer ? undefined : left > 0;
}

/** New or open, waiting for us, not snoozed (docs/api.md, "The desk API"). */
function needsAnswer(row: TicketRow, asking: Asking): boolean | undefined {
  if ((row.status !== 'new' && row.status !== 'open') || row.waiting_since === null) return false;
  const snoozed = isSnoozed(row, asking);
  return snoozed === undefined ? undefined : !snoozed;
}
