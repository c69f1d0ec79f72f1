import { attachmentRoutes } from '../contract/desk/attachments.ts';
import { item } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { downloadAttachment } from './download.ts';
import { uploadAttachment } from './upload.ts';

export const attachmentDeskRoutes = handle(attachmentRoutes, {
  uploadAttachment: async (ctx, _, { upload }) => item(await uploadAttachment(ctx, upload)),
  downloadAttachment: (ctx, { id }, { request }) => downloadAttachment(ctx, id, request),
});
