import { type Context, callingAgent, type WriteContext } from '../context.ts';
import type { TicketFilter } from '../contract/desk/tickets.ts';
import { type ViewItem, viewLimit, type viewRoutes } from '../contract/desk/views.ts';
import type { RouteCall } from '../contract/route.ts';
import { conflict } from '../errors.ts';
import { appendLive } from '../live/append.ts';
import { forUpdate, lockTable } from '../storage/for-update.ts';
import { transaction } from '../storage/transaction.ts';
import { toListQuery } from '../ticket/list-query.ts';
import { missingView, type StoredView, toItem, visibleViews } from './read.ts';

/** Keeps a view, at the end of its owner's. */
export async function createView(
  ctx: Context,
  { name, shared, filter, sort }: RouteCall<typeof viewRoutes.createView>,
): Promise<ViewItem> {
  ctx.require('TICKET_READ');
  if (shared) ctx.require('DESK_ADMIN');
  await checkSearch(ctx, filter);
  const user_id = shared ? 0 : callingAgent(ctx).userId;
  return transaction(ctx, async (ctx) => {
    // Counting and adding are one.
    await lockTable(ctx, 'views');
    const { there, last } = await ctx.tx
      .selectFrom('views')
      .select((eb) => [eb.fn.countAll<number>().as('there'), eb.fn.max<number | null>('position').as('last')])
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow();
    if (there >= viewLimit) throw conflict(`There are ${viewLimit} views already: delete one first.`);
    const row = { user_id, name, filter: JSON.stringify(filter), sort, position: (last ?? -1) + 1 };
    const { id } = await ctx.tx.insertInto('views').values(row).returning('id').executeTakeFirstOrThrow();
    await tellOf(ctx, row);
    return toItem({ id, ...row });
  });
}

/** Changes what is sent of a view. */
export async function updateView(
  ctx: Context,
  { id, filter, ...fields }: RouteCall<typeof viewRoutes.updateView>,
): Promise<ViewItem> {
  ctx.require('TICKET_READ');
  if (filter) await checkSearch(ctx, filter);
  return transaction(ctx, async (ctx) => {
    const view = await loadView(ctx, id);
    const changed = { ...view, ...fields, ...(filter ? { filter: JSON.stringify(filter) } : {}) };
    await ctx.tx.updateTable('views').set(changed).where('id', '=', id).execute();
    await tellOf(ctx, view);
    return toItem(changed);
  });
}

export async function deleteView(ctx: Context, id: number): Promise<void> {
  ctx.require('TICKET_READ');
  await transaction(ctx, async (ctx) => {
    const view = await loadView(ctx, id);
    await ctx.tx.deleteFrom('views').where('id', '=', id).execute();
    await tellOf(ctx, view);
  });
}

/** Refuses a search that could not be made, which the schema does not look into. */
const checkSearch = (ctx: Context, filter: TicketFilter) => toListQuery(ctx, { ...filter, sort: '-last_update' });

/** The view, locked for a change; only an administrator changes what others see. */
async function loadView(ctx: WriteContext, id: number): Promise<StoredView> {
  const view = await forUpdate(visibleViews(ctx).where('id', '=', id), ctx).executeTakeFirst();
  if (!view) throw missingView(id);
  if (view.user_id === 0) ctx.require('DESK_ADMIN');
  return view;
}

/** The event that makes the consoles of those who have the view look again. */
const tellOf = (ctx: WriteContext, { user_id }: Pick<StoredView, 'user_id'>): Promise<void> =>
  appendLive(ctx, [{ kind: 'view', user_id }]);
