import type { Context } from '../context.ts';
import type { SearchHit, searchRoutes } from '../contract/desk/search.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { listTickets } from '../ticket/list.ts';
import { parseQuery } from './parse-query.ts';
import { isComplete } from './state.ts';
import { findWhere } from './where-found.ts';

type SearchPage = Page<SearchHit> & { total_is_exact: boolean; complete: boolean; next: string | null };

/** A page of the tickets that a search finds, each with the place where it was found. */
export async function searchTickets(ctx: Context, input: RouteCall<typeof searchRoutes.search>): Promise<SearchPage> {
  ctx.require('TICKET_READ');
  const { terms } = parseQuery(input.q);
  const { items, ...page } = await listTickets(ctx, input);
  const matches = await findWhere(
    ctx,
    items.map(({ id }) => id),
    terms,
  );
  return {
    ...page,
    complete: await isComplete(ctx),
    items: items.map((row) => ({ ...row, match: matches.get(row.id) ?? null })),
  };
}
