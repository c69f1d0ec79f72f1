import { tagRoutes } from '../contract/desk/tags.ts';
import { itemList } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { listTags } from './tags.ts';

export const tagDeskRoutes = handle(tagRoutes, {
  listTags: async (ctx, part) => itemList(await listTags(ctx, part)),
});
