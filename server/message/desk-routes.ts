import { messageRoutes } from '../contract/desk/messages.ts';
import { item } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { writeNote } from './write-note.ts';

export const messageDeskRoutes = handle(messageRoutes, {
  addMessage: async (ctx, input) => item(await writeNote(ctx, input)),
});
