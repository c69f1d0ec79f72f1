import { draftRoutes } from '../contract/desk/drafts.ts';
import { item, itemList, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { discardDraft } from './delete.ts';
import { listDrafts } from './list.ts';
import { getDraft } from './read.ts';
import { saveDraft } from './save.ts';

export const draftDeskRoutes = handle(draftRoutes, {
  getDraft: async (ctx, input) => item(await getDraft(ctx, input)),
  saveDraft: async (ctx, input) => item(await saveDraft(ctx, input)),
  deleteDraft: async (ctx, input) => {
    await discardDraft(ctx, input);
    return result('Draft is deleted.');
  },
  listDrafts: async (ctx, input) => itemList(await listDrafts(ctx, input)),
});
