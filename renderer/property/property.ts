import type { TicketItem } from '../../server/contract/base/ticket.ts';
import type { TicketForm } from '../../server/contract/desk/ticket-changes.ts';
import type { TicketRow } from '../../server/contract/desk/tickets.ts';
import type { FieldChange } from '../../server/contract/envelope.ts';
import type { TicketPriority, TicketStatus } from '../../server/contract/words.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import type { RowChange } from '../source/row-cache.ts';

/** What of a ticket is chosen from a list. */
export const properties = ['assignee', 'group', 'priority', 'tags', 'customer', 'form', 'snooze'] as const;
export type Property = (typeof properties)[number];

/** Whose ticket it is; id 0: nobody's. The name is only shown. */
export interface CustomerValue {
  id: number;
  name: string;
}

/** Which form it has; id 0: none. The name is only shown. */
export type FormValue = CustomerValue;

/** A field of the ticket's form, as its history has it. */
export type FormFieldName = `form_fields.${string}`;
const formPrefix = 'form_fields.';
export const isFormField = (name: string): name is FormFieldName => name.startsWith(formPrefix);
export const asFormField = (name: string): FormFieldName => `${formPrefix}${name}`;
/** The field's own name. */
export const inForm = (name: FormFieldName): string => name.slice(formPrefix.length);

/** What a ticket's properties are, or are to be: only those that are named. Times as on the wire, UTC. */
export interface PropertyValues {
  status?: TicketStatus;
  assigned_user_id?: number;
  assigned_group_id?: number;
  priority?: TicketPriority;
  tags?: readonly string[];
  snooze_until?: string | null;
  following?: boolean;
  customer?: CustomerValue;
  form?: FormValue;
  [field: FormFieldName]: string | null;
}
type Name = keyof PropertyValues;

/** Whether properties can be changed on this desk, by this user. */
export const canChange = ({ features, permissions }: DeskFacts): boolean =>
  features.includes('ticket-changes') && permissions.includes('TICKET_CUD');

/** Whether a ticket can be given another form: it is known which there are. */
export const canExchangeForms = (desk: DeskFacts): boolean =>
  canChange(desk) && desk.features.includes('form-fields') && desk.features.includes('new-tickets');

export const namesIn = (values: PropertyValues): Name[] => Object.keys(values) as Name[];

/** The part that a line of the list shows. */
export function asRowChange({
  status,
  assigned_user_id,
  assigned_group_id,
  priority,
  snooze_until,
  customer,
}: PropertyValues): RowChange {
  return {
    ...(status === undefined ? {} : { status }),
    ...(customer === undefined ? {} : { customer_id: customer.id, customer_name: customer.name }),
    ...(assigned_user_id === undefined ? {} : { assigned_user_id }),
    ...(assigned_group_id === undefined ? {} : { assigned_group_id }),
    ...(priority === undefined ? {} : { priority }),
    ...(snooze_until === undefined ? {} : { snooze_time: snooze_until }),
  };
}

export const tagsOf = ({ tags }: Pick<TicketItem, 'tags'>): string[] => (tags === '' ? [] : tags.split(','));

/** Everything that is known of a ticket; tags and following are known of a whole ticket only, fields of its form. */
export interface KnownTicket {
  row: TicketRow;
  ticket?: TicketItem | undefined;
  form?: TicketForm | undefined;
}

/** The values of a ticket under these names. */
export function valuesOf(names: readonly Name[], { row, ticket, form }: KnownTicket): PropertyValues {
  const { tags, following, form: known } = asShown(ticket ?? row, {});
  const fields = (form?.fields ?? []).map(({ name, value }) => [asFormField(name), value] as const);
  const named = { id: known.id, name: form?.name ?? '' };
  const all: PropertyValues = { ...asShown(row, {}), tags, following, form: named, ...Object.fromEntries(fields) };
  return Object.fromEntries(names.map((name) => [name, all[name]])) as PropertyValues;
}

/** What the agent sees of a ticket, or of its row until the ticket is there. */
export function asShown(known: TicketItem | TicketRow, pending: PropertyValues): Required<PropertyValues> {
  const { status, assigned_user_id, assigned_group_id, priority, snooze_time: snooze_until } = known;
  const whole =
    'tags' in known ? { tags: tagsOf(known), following: known.following, form: formOf(known) } : nothingWhole;
  const customer = { id: known.customer_id, name: 'customer' in known ? nameOfCustomer(known) : known.customer_name };
  return { status, assigned_user_id, assigned_group_id, priority, snooze_until, customer, ...whole, ...pending };
}

const formOf = ({ form_id }: TicketItem): FormValue => ({ id: form_id ?? 0, name: '' });
/** Until the whole ticket is there. */
const nothingWhole = { tags: [], following: false, form: { id: 0, name: '' } };

/** Whose ticket it is, as well as it is known; '' where it is not. */
export const nameOfCustomer = ({ customer, customer_channels, from_name, from }: TicketItem): string =>
  fullName(customer) || customer_channels?.[0]?.unique_reference || from_name || from;

export const fullName = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  `${firstname} ${lastname}`.trim();

/** A value as the ticket's history has it. */
export function asText(value: PropertyValues[Name]): string {
  if (value === null) return '';
  return typeof value === 'object' && 'id' in value ? String(value.id) : String(value);
}

/** The name that a property has in the ticket's history. */
export function inHistory(name: Name): string {
  if (name === 'customer') return 'customer_id';
  if (name === 'form') return 'form_id';
  return name === 'snooze_until' ? 'snooze_time' : name;
}

export const isSame = (a: PropertyValues, b: PropertyValues): boolean =>
  namesIn(b).every((name) => asText(a[name]) === asText(b[name]));

/** What others changed of the properties that are to be changed, and made something else of than the agent saw. */
export const conflictsIn = (changes: readonly FieldChange[], known: PropertyValues): FieldChange[] =>
  changes.filter(({ field, value }) =>
    namesIn(known).some((name) => inHistory(name) === field && asText(known[name]) !== value),
  );
