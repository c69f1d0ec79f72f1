import * as z from 'zod';
import { itemOf } from '../envelope.ts';
import { route } from '../route.ts';
import { id } from '../words.ts';

/** Largest file that an agent can attach, in bytes: what mail servers commonly take. */
export const attachmentLimit = 25 * 1024 ** 2;

/** A file that was brought for a message. */
export const upload = z.object({
  id: z.int(),
  name: z.string(),
  size: z.int().describe('Bytes.'),
  content_type: z
    .string()
    .describe('Told from the bytes; text as the sender says it; application/octet-stream where neither is known.'),
});
export type Upload = z.infer<typeof upload>;

export const attachmentRoutes = {
  uploadAttachment: route({
    method: 'POST',
    path: '/desk/attachments',
    permission: 'TICKET_CUD',
    summary:
      'Takes a file for a message or a draft of the calling user, who alone can name it there. What nothing names is deleted after a day.',
    body: 'fields',
    documented: 'multipart/form-data',
    file: { field: 'file', limit: attachmentLimit },
    input: z.object({}),
    response: itemOf(upload),
    examples: { 'a text file': { file: 'SGVsbG8K' } },
  }),
  downloadAttachment: route({
    method: 'GET',
    path: '/desk/attachments/{id}',
    permission: 'TICKET_READ',
    summary:
      'The bytes of an attachment, always as a download; of an upload, for who brought it. Takes Range, If-Range and If-None-Match.',
    input: z.object({ id: id() }),
    response: 'bytes',
    examples: { 'a file': { id: 1 } },
  }),
};
