import { RequestFailed } from '../../server/client/request.ts';
import { type ChangedTicket, ticketChangeRoutes } from '../../server/contract/desk/ticket-changes.ts';
import { deskTicketRoutes, type TicketRow } from '../../server/contract/desk/tickets.ts';
import type { FieldChange } from '../../server/contract/envelope.ts';
import { ticketQuery } from '../source/queries.ts';
import type { Source } from '../source/source.ts';
import { asText, conflictsIn, inHistory, isSame, namesIn, type PropertyValues, valuesOf } from './property.ts';

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
  const whole = names.includes('tags') || names.includes('following');
  const ticket = whole ? await readTicketAnew(source, id) : undefined;
  const row = source.rows.agreed(id) ?? (await loadRow(source, id));
  return { version: row.version, values: valuesOf(names, row, ticket) };
}

/** The ticket as it is now: rows have versions, so that no older one replaces a newer, and a ticket on its way has not. */
export async function readTicketAnew(source: Source, id: number) {
  const query = ticketQuery(source, id);
  await source.queries.cancelQueries({ queryKey: query.queryKey });
  return source.queries.fetchQuery({ ...query, staleTime: 0 });
}

async function loadRow(source: Source, id: number): Promise<TicketRow> {
  const { item } = await source.request(deskTicketRoutes.getTicketRows, { ids: [id] });
  const [row] = item;
  if (!row) throw new RequestFailed(404, { type: 'error', message: `No ticket with id ${id}.`, requestId: '' });
  source.rows.put([row]);
  return row;
}

async function send(source: Source, id: number, { tags, ...rest }: PropertyValues & { version?: number }) {
  const wish = { ticketID: id, ...rest, ...(tags ? { tags: [...tags] } : {}) };
  return (await source.request(ticketChangeRoutes.changeTicket, wish)).item;
}

/** Shows what the server made of the ticket, before anything is read again. */
function keep({ rows, queries, ...source }: Source, changed: ChangedTicket): void {
  const { tags, following, snooze_time_sent, ...row } = changed;
  const { assigned_user_id, assigned_group_id, priority, snooze_time } = row;
  const owned = { assigned_user_id, assigned_group_id, priority, snooze_time, snooze_time_sent, following };
  const { queryKey } = ticketQuery({ rows, queries, ...source }, changed.id);
  rows.put([row]);
  queries.setQueryData(queryKey, (ticket) => ticket && { ...ticket, ...owned, tags: tags.join(',') });
}

/** The properties that are not what they were made; by whom is in the ticket's history. */
const madeOf = (values: PropertyValues, from: PropertyValues): FieldChange[] =>
  namesIn(from)
    .filter((name) => asText(values[name]) !== asText(from[name]))
    .map((name) => ({ field: inHistory(name), value: asText(values[name]), initiated_by: '', created_at: '' }));
