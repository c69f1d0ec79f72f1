import { attachmentRoutes } from '../contract/desk/attachments.ts';
import { handle } from '../http/mount.ts';
import { downloadAttachment } from './download.ts';

export const attachmentDownloadRoutes = handle(attachmentRoutes, {
  downloadAttachment: (ctx, { id }, http) => downloadAttachment(ctx, id, http.request.method === 'HEAD'),
});
