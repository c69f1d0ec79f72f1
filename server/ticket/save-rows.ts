import { CompiledQuery } from 'kysely';
import type { WriteContext } from '../context.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { jsonOfRows } from '../storage/json-of-rows.ts';
import type { TicketChange } from './change.ts';
import type { Ticket } from './ticket.ts';

/**
 * Writes what tickets have become, by one statement: where all of them get the same values, these, else to each its own.
 * What changes of one of them is written of all.
 */
export async function saveRows(ctx: WriteContext, changes: readonly Pick<TicketChange, 'before' | 'after'>[]) {
  const tickets = changes.map(({ after }) => after);
  const [first] = tickets;
  if (!first) return;
  const names = changedColumns(changes);
  const isSame = tickets.every((ticket) => names.every((name) => ticket[name] === first[name]));
  await (isSame ? saveSame(ctx, names, tickets) : saveEach(ctx, names, tickets));
}

function changedColumns(changes: readonly Pick<TicketChange, 'before' | 'after'>[]): (keyof Ticket)[] {
  const names = new Set<keyof Ticket>();
  for (const { before, after } of changes) {
    for (const name of Object.keys(after) as (keyof Ticket)[]) if (before[name] !== after[name]) names.add(name);
  }
  names.delete('version');
  return [...names];
}

const columnsOf = (ticket: Ticket, names: readonly (keyof Ticket)[]): Partial<Ticket> =>
  Object.fromEntries(names.map((name) => [name, ticket[name]]));

async function saveSame(ctx: WriteContext, names: readonly (keyof Ticket)[], tickets: readonly Ticket[]) {
  const ids = tickets.map(({ id }) => id);
  await ctx.tx
    .updateTable('tickets')
    .set((eb) => ({ ...columnsOf(tickets[0] as Ticket, names), version: eb('version', '+', 1) }))
    .where((eb) => isOneOf(eb.ref('tickets.id'), ids, ctx.desk.storage.dialect))
    .execute();
}

/** The values are handed over as JSON. */
async function saveEach({ tx, desk }: WriteContext, names: readonly (keyof Ticket)[], tickets: readonly Ticket[]) {
  if (desk.storage.dialect === 'postgres') {
    const set = names.map((name) => `"${name}" = given."${name}"`).join(', ');
    const rows = tickets.map((ticket) => columnsOf(ticket, ['id', ...names]));
    const query = `update tickets set ${set}, version = tickets.version + 1
      from json_populate_recordset(null::tickets, $1::json) as given where tickets.id = given.id`;
    await tx.executeQuery(CompiledQuery.raw(query, [jsonOfRows(rows)]));
    return;
  }
  const set = names.map((name, at) => `"${name}" = given.value ->> ${at + 1}`).join(', ');
  const rows = tickets.map((ticket) => [ticket.id, ...names.map((name) => ticket[name])]);
  const query = `update tickets set ${set}, version = version + 1
    from json_each(?) as given where tickets.id = given.value ->> 0`;
  await tx.executeQuery(CompiledQuery.raw(query, [JSON.stringify(rows)]));
}
