import { deskRoutes } from '../contract/desk/desk.ts';
import { item } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { getDesk } from './get.ts';

export const deskInfoRoutes = handle(deskRoutes, {
  getDesk: async (ctx) => item(await getDesk(ctx)),
});
