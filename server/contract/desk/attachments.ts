import * as z from 'zod';
import { route } from '../route.ts';
import { id } from '../words.ts';

export const attachmentRoutes = {
  downloadAttachment: route({
    method: 'GET',
    path: '/desk/attachments/{id}',
    permission: 'TICKET_READ',
    summary: 'The bytes of an attachment, always as a download.',
    input: z.object({ id: id() }),
    response: 'bytes',
    examples: { 'a file': { id: 1 } },
  }),
};
