import type { TicketItem } from '../../server/contract/base/ticket.ts';
import type { TicketRow } from '../../server/contract/desk/tickets.ts';
import type { FieldChange } from '../../server/contract/envelope.ts';
import type { TicketPriority } from '../../server/contract/words.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import type { RowChange } from '../source/row-cache.ts';

/** What of a ticket is chosen from a list. */
export const properties = ['assignee', 'group', 'priority', 'tags', 'snooze'] as const;
export type Property = (typeof properties)[number];

/** What a ticket's properties are, or are to be: only those that are named. Times as on the wire, UTC. */
export interface PropertyValues {
  assigned_user_id?: number;
  assigned_group_id?: number;
  priority?: TicketPriority;
  tags?: readonly string[];
  snooze_until?: string | null;
  following?: boolean;
}
type Name = keyof PropertyValues;

/** Whether properties can be changed on this desk, by this user. */
export const canChange = ({ features, permissions }: DeskFacts): boolean =>
  features.includes('ticket-changes') && permissions.includes('TICKET_CUD');

export const namesIn = (values: PropertyValues): Name[] => Object.keys(values) as Name[];

/** The part that a line of the list shows. */
export function asRowChange({
  assigned_user_id,
  assigned_group_id,
  priority,
  snooze_until,
}: PropertyValues): RowChange {
  return {
    ...(assigned_user_id === undefined ? {} : { assigned_user_id }),
    ...(assigned_group_id === undefined ? {} : { assigned_group_id }),
    ...(priority === undefined ? {} : { priority }),
    ...(snooze_until === undefined ? {} : { snooze_time: snooze_until }),
  };
}

export const tagsOf = ({ tags }: Pick<TicketItem, 'tags'>): string[] => (tags === '' ? [] : tags.split(','));

/** The values of a ticket under these names; tags and following are known of a whole ticket only. */
export function valuesOf(names: readonly Name[], row: TicketRow, ticket: TicketItem | undefined): PropertyValues {
  const { tags, following } = asShown(ticket ?? row, {});
  const all = { ...asShown(row, {}), tags, following };
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

/** What the agent sees of a ticket, or of its row until the ticket is there. */
export function asShown(known: TicketItem | TicketRow, pending: PropertyValues): Required<PropertyValues> {
  const { assigned_user_id, assigned_group_id, priority, snooze_time: snooze_until } = known;
  const whole = 'tags' in known ? { tags: tagsOf(known), following: known.following } : { tags: [], following: false };
  return { assigned_user_id, assigned_group_id, priority, snooze_until, ...whole, ...pending };
}

/** A value as the ticket's history has it. */
export const asText = (value: PropertyValues[Name]): string => (value === null ? '' : String(value));

/** The name that a property has in the ticket's history. */
export const inHistory = (name: Name): string => (name === 'snooze_until' ? 'snooze_time' : name);

export const isSame = (a: PropertyValues, b: PropertyValues): boolean =>
  namesIn(b).every((name) => asText(a[name]) === asText(b[name]));

/** What others changed of the properties that are to be changed, and made something else of than the agent saw. */
export const conflictsIn = (changes: readonly FieldChange[], known: PropertyValues): FieldChange[] =>
  changes.filter(({ field, value }) =>
    namesIn(known).some((name) => inHistory(name) === field && asText(known[name]) !== value),
  );
