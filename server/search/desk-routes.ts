import { searchRoutes } from '../contract/desk/search.ts';
import { itemList } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { searchTickets } from './search-tickets.ts';
import { endingWith } from './stop-when-left.ts';

export const searchDeskRoutes = handle(searchRoutes, {
  search: async (ctx, input, { request }) => itemList(await searchTickets(endingWith(ctx, request), input)),
});
