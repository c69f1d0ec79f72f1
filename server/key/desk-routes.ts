import { keyRoutes } from '../contract/desk/keys.ts';
import { item, itemList, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { createKey } from './create.ts';
import { getKey, listKeys } from './read.ts';
import { revokeKey } from './revoke.ts';
import { updateKey } from './update.ts';

export const keyDeskRoutes = handle(keyRoutes, {
  listKeys: async (ctx, input) => itemList(await listKeys(ctx, input)),
  getKey: async (ctx, { id }) => item(await getKey(ctx, id)),
  createKey: async (ctx, input) => item(await createKey(ctx, input)),
  updateKey: async (ctx, input) => item(await updateKey(ctx, input)),
  revokeKey: async (ctx, { id }) => {
    await revokeKey(ctx, id);
    return result('Key revoked.');
  },
});
