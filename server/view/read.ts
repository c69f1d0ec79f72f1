import type { Selectable } from 'kysely';
import { type Context, callingAgent } from '../context.ts';
import type { TicketFilter } from '../contract/desk/tickets.ts';
import type { ViewFilter, ViewItem } from '../contract/desk/views.ts';
import type { Page } from '../contract/envelope.ts';
import { findMergedInto } from '../customer-merge/merged-into.ts';
import { notFound } from '../errors.ts';
import { type ListPart, readPart } from '../setup/read-part.ts';
import type { ViewsTable } from '../storage/tables/views.ts';
import { formatTime } from '../time.ts';

export type StoredView = Selectable<ViewsTable>;

/** The shared views and then the caller's own, each in their order. */
export async function listViews(ctx: Context, part: ListPart): Promise<Page<ViewItem>> {
  ctx.require('TICKET_READ');
  const page = await readPart(orderedViews(ctx), part);
  return { ...page, items: await Promise.all(page.items.map((view) => nowOf(ctx, toItem(view)))) };
}

/** One view; another user's does not exist. */
export async function getView(ctx: Context, id: number): Promise<ViewItem> {
  ctx.require('TICKET_READ');
  const view = await visibleViews(ctx).where('id', '=', id).executeTakeFirst();
  if (!view) throw missingView(id);
  return nowOf(ctx, toItem(view));
}

/** A view of the tickets of somebody who was merged is one of who they have become. */
async function nowOf(ctx: Context, view: ViewItem): Promise<ViewItem> {
  const { customer_id: id } = view.filter;
  const became = id ? await findMergedInto(ctx, id) : undefined;
  return became === undefined ? view : { ...view, filter: { ...view.filter, customer_id: became } };
}

export const missingView = (id: number) => notFound(`No view with id ${id}.`);

/** Views that exist for the caller. */
export const visibleViews = (ctx: Context) =>
  ctx.db
    .selectFrom('views')
    .selectAll()
    .where('user_id', 'in', [0, callingAgent(ctx).userId]);

/** Shared ones have the lowest owner there is. */
export const orderedViews = (ctx: Context) => visibleViews(ctx).orderBy('user_id').orderBy('position').orderBy('id');

export const filterOf = ({ filter }: Pick<StoredView, 'filter'>) => JSON.parse(filter) as TicketFilter;

export function toItem(stored: StoredView): ViewItem {
  const { id, user_id, name, sort, position } = stored;
  return { id, shared: user_id === 0, name, filter: toWire(filterOf(stored)), sort, position };
}

/** As it was sent: times are written out. */
function toWire({ created_from, created_to, updated_from, updated_to, ...filter }: TicketFilter): ViewFilter {
  const times = Object.entries({ created_from, created_to, updated_from, updated_to });
  const written = times.flatMap(([name, time]) => (time === undefined ? [] : [[name, formatTime(time)]]));
  return { ...filter, ...Object.fromEntries(written) };
}
