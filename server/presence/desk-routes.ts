import type { Desk } from '../context.ts';
import { presenceRoutes } from '../contract/desk/presence.ts';
import { itemList, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { Beats } from './beats.ts';
import { listPresence } from './list.ts';
import { listOpenedTickets } from './list-opened.ts';
import { setPresence } from './set.ts';

export function presenceDeskRoutes(desk: Desk) {
  const beats = new Beats(desk);
  return handle(presenceRoutes, {
    setPresence: async (ctx, input) => {
      await setPresence(ctx, input, beats);
      return result('Presence is noted.');
    },
    listPresence: async (ctx) => itemList(await listPresence(ctx)),
    listOpenedTickets: async (ctx, input) => itemList(await listOpenedTickets(ctx, input)),
  });
}
