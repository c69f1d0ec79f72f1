import { messageRoutes } from '../contract/desk/messages.ts';
import { item, itemList } from '../contract/envelope.ts';
import { confirmDelivery } from '../delivery/confirm.ts';
import { listDeliveries } from '../delivery/list.ts';
import { retryDelivery } from '../delivery/retry.ts';
import { handle } from '../http/mount.ts';
import { getMessage } from './get.ts';
import { undoMessage } from './undo.ts';
import { writeNote } from './write-note.ts';
import { writeReply } from './write-reply.ts';

export const messageDeskRoutes = handle(messageRoutes, {
  addMessage: async (ctx, { type, ...input }) =>
    item(type === 'note' ? await writeNote(ctx, input) : await writeReply(ctx, { ...input, type })),
  getMessage: async (ctx, { id }) => item(await getMessage(ctx, id)),
  undoMessage: async (ctx, input) => item(await undoMessage(ctx, input)),
  retryMessage: async (ctx, input) => item(await retryDelivery(ctx, input)),
  confirmMessage: async (ctx, { id }) => item(await confirmDelivery(ctx, id)),
  listDeliveries: async (ctx, { ticketID }) => itemList(await listDeliveries(ctx, ticketID)),
});
