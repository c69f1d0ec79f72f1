import { RequestFailed } from '../../server/client/request.ts';
import { type TicketItem, ticketRoutes } from '../../server/contract/base/ticket.ts';
import { type ChangedTicket, ticketChangeRoutes } from '../../server/contract/desk/ticket-changes.ts';
import { deskTicketRoutes, type TicketRow } from '../../server/contract/desk/tickets.ts';
import type { FieldChange } from '../../server/contract/envelope.ts';
import { ticketFormQuery, ticketQuery } from '../source/queries.ts';
import type { Source } from '../source/source.ts';
import {
  asText,
  conflictsIn,
  inForm,
  inHistory,
  isFormField,
  isSame,
  namesIn,
  type PropertyValues,
  valuesOf,
} from './property.ts';

/** What became of a change of one ticket: what it was before, what others made of it meanwhile, or nothing to do. */
export type Outcome = { before: PropertyValues } | { conflicts: FieldChange[] } | undefined;

export interface SendOptions {
  /** What the ticket is only changed from. */
  from?: PropertyValues | undefined;
  /** Whatever others did meanwhile. */
  anyway?: boolean | undefined;
}

/**
 * Changes properties of one ticket. What others changed beside them does not matter; what they changed of the same
 * ones is a conflict. Throws what the server refuses.
 */
export async function sendChange(
  source: Source,
  id: number,
  wish: PropertyValues,
  { from, anyway = false }: SendOptions = {},
): Promise<Outcome> {
  const { version, values } = await findKnown(source, id, wish);
  if (!anyway && from && !isSame(values, from)) return { conflicts: madeOf(values, from) };
  if (isSame(values, wish)) return undefined;
  try {
    keep(source, await send(source, id, { ...wish, ...(anyway ? {} : { version }) }));
  } catch (error) {
    const changes = error instanceof RequestFailed && error.status === 409 ? error.body.changes : undefined;
    if (!changes) throw error;
    const conflicts = conflictsIn(changes, values);
    if (conflicts.length > 0) return { conflicts };
    keep(source, await send(source, id, wish));
  }
  return { before: values };
}

/** What the server has told of the ticket: from what is at hand, else by asking. */
async function findKnown(source: Source, id: number, wish: PropertyValues) {
  const names = namesIn(wish);
  const whole = names.some((name) => name === 'tags' || name === 'following' || name === 'form');
  const ticket = whole ? await readTicketAnew(source, id) : undefined;
  const form = names.some((name) => isFormField(name) || name === 'form')
    ? (await source.request(ticketChangeRoutes.getTicketForm, { ticketID: id })).item
    : undefined;
  const row = source.rows.agreed(id) ?? (await loadRow(source, id));
  return { version: row.version, values: valuesOf(names, { row, ticket, form }) };
}

/**
 * The ticket as it is now: rows have versions, so that no older one replaces a newer, and a ticket on its way has not.
 * Asked for by itself: a query that news begin anew is given up, and what waits for it with it.
 */
export async function readTicketAnew(source: Source, id: number): Promise<TicketItem> {
  await source.queries.cancelQueries({ queryKey: ticketQuery(source, id).queryKey });
  return (await source.request(ticketRoutes.getTicket, { ticketID: id, getTicketHistory: true })).item;
}

async function loadRow(source: Source, id: number): Promise<TicketRow> {
  const { item } = await source.request(deskTicketRoutes.getTicketRows, { ids: [id] });
  const [row] = item;
  if (!row) throw new RequestFailed(404, { type: 'error', message: `No ticket with id ${id}.`, requestId: '' });
  source.rows.put([row]);
  return row;
}

async function send(source: Source, ticketID: number, wish: PropertyValues & { version?: number }) {
  const { tags, customer, form, ...rest } = wish;
  const [fields, others] = [namesIn(rest).filter(isFormField), Object.entries(rest)];
  const change = {
    ticketID,
    ...Object.fromEntries(others.filter(([name]) => !isFormField(name))),
    ...(tags ? { tags: [...tags] } : {}),
    ...(customer ? { customer_id: customer.id } : {}),
    ...(form ? { form_id: form.id } : {}),
    ...(fields.length > 0
      ? { form_fields: Object.fromEntries(fields.map((name) => [inForm(name), rest[name] ?? null])) }
      : {}),
  };
  return (await source.request(ticketChangeRoutes.changeTicket, change)).item;
}

/** Shows what the server made of the ticket, before anything is read again. */
function keep(source: Source, changed: ChangedTicket): void {
  const { tags, following, snooze_time_sent, form_id, form_fields, ...row } = changed;
  const { status, assigned_user_id, assigned_group_id, priority, snooze_time } = row;
  const owned = {
    status,
    assigned_user_id,
    assigned_group_id,
    priority,
    snooze_time,
    snooze_time_sent,
    following,
    form_id,
  };
  source.rows.put([row]);
  source.queries.setQueryData(
    ticketQuery(source, changed.id).queryKey,
    (ticket) => ticket && { ...ticket, ...owned, ...customerOf(row, ticket), tags: tags.join(',') },
  );
  source.queries.setQueryData(
    ticketFormQuery(source, changed.id).queryKey,
    (form) =>
      form && { ...form, fields: form.fields.map((field) => ({ ...field, value: form_fields[field.name] ?? null })) },
  );
  const { queryKey } = ticketFormQuery(source, changed.id);
  const isOther = (source.queries.getQueryData(queryKey)?.id ?? 0) !== (form_id ?? 0);
  if (isOther) void source.queries.invalidateQueries({ queryKey });
}

/** Another customer is known by their name until the ticket is read again. */
function customerOf({ customer_id: id, customer_name: lastname }: TicketRow, ticket: TicketItem): Partial<TicketItem> {
  if (id === ticket.customer_id) return {};
  const customer = { ...ticket.customer, id, firstname: '', lastname: id === 0 ? '' : lastname };
  return { customer_id: id, customer, customer_channels: [], customer_custom_fields: [] };
}

/** The properties that are not what they were made; by whom is in the ticket's history. */
const madeOf = (values: PropertyValues, from: PropertyValues): FieldChange[] =>
  namesIn(from)
    .filter((name) => asText(values[name]) !== asText(from[name]))
    .map((name) => ({ field: inHistory(name), value: asText(values[name]), initiated_by: '', created_at: '' }));
