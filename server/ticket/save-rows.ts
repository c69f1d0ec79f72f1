import { CompiledQuery } from 'kysely';
import type { WriteContext } from '../context.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { TicketChange } from './change.ts';
import type { Ticket } from './ticket.ts';

/** What tickets get, and those that get it. */
interface Group {
  columns: Partial<Ticket>;
  ids: number[];
}

/** Writes what tickets have become: by one statement those that get the same values, and those that get the same columns. */
export async function saveRows(ctx: WriteContext, changes: readonly Pick<TicketChange, 'before' | 'after'>[]) {
  const groups = new Map<string, Group>();
  for (const change of changes) {
    const columns = changedColumns(change);
    const name = JSON.stringify(columns);
    const group = groups.get(name) ?? { columns, ids: [] };
    group.ids.push(change.after.id);
    groups.set(name, group);
  }
  const alike = Map.groupBy(groups.values(), ({ columns, ids }) => (ids.length > 1 ? '' : Object.keys(columns).join()));
  for (const [names, those] of alike) {
    if (names !== '' && those.length > 1) await saveEach(ctx, those);
    else for (const group of those) await saveSame(ctx, group);
  }
}

function changedColumns({ before, after }: Pick<TicketChange, 'before' | 'after'>): Partial<Ticket> {
  const columns: Record<string, unknown> = {};
  for (const name in after) {
    if (name !== 'version' && before[name as keyof Ticket] !== after[name as keyof Ticket]) {
      columns[name] = after[name as keyof Ticket];
    }
  }
  return columns as Partial<Ticket>;
}

async function saveSame(ctx: WriteContext, { columns, ids }: Group): Promise<void> {
  await ctx.tx
    .updateTable('tickets')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where((eb) => isOneOf(eb.ref('tickets.id'), ids, ctx.desk.storage.dialect))
    .execute();
}

/** Each its own values of the same columns, handed over as JSON. */
async function saveEach({ tx, desk }: WriteContext, groups: readonly Group[]): Promise<void> {
  const names = Object.keys(groups[0]?.columns ?? {}) as (keyof Ticket)[];
  if (desk.storage.dialect === 'postgres') {
    const set = names.map((name) => `"${name}" = given."${name}"`).join(', ');
    const rows = groups.map(({ columns, ids: [id] }) => ({ ...columns, id }));
    const query = `update tickets set ${set}, version = tickets.version + 1
      from json_populate_recordset(null::tickets, $1::json) as given where tickets.id = given.id`;
    await tx.executeQuery(CompiledQuery.raw(query, [JSON.stringify(rows)]));
    return;
  }
  const set = names.map((name, at) => `"${name}" = given.value ->> ${at + 1}`).join(', ');
  const rows = groups.map(({ columns, ids: [id] }) => [id, ...names.map((name) => columns[name])]);
  const query = `update tickets set ${set}, version = version + 1
    from json_each(?) as given where tickets.id = given.value ->> 0`;
  await tx.executeQuery(CompiledQuery.raw(query, [JSON.stringify(rows)]));
}
