import { viewRoutes } from '../contract/desk/views.ts';
import { item, itemList, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { createView, deleteView, updateView } from './change.ts';
import { countViews } from './count.ts';
import { getView, listViews } from './read.ts';

export const viewDeskRoutes = handle(viewRoutes, {
  countViews: async (ctx) => item(await countViews(ctx)),
  listViews: async (ctx, part) => itemList(await listViews(ctx, part)),
  getView: async (ctx, { id }) => item(await getView(ctx, id)),
  createView: async (ctx, input) => item(await createView(ctx, input)),
  updateView: async (ctx, input) => item(await updateView(ctx, input)),
  deleteView: async (ctx, { id }) => {
    await deleteView(ctx, id);
    return result('View deleted.');
  },
});
