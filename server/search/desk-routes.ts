import { searchRoutes } from '../contract/desk/search.ts';
import { itemList } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { searchTickets } from './search-tickets.ts';

export const searchDeskRoutes = handle(searchRoutes, {
  search: async (ctx, input) => itemList(await searchTickets(ctx, input)),
});
