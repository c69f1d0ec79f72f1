import { type Context, callingAgent } from '../context.ts';
import type { ChatAttachment, chatRoutes } from '../contract/base/chat.ts';
import type { RouteCall } from '../contract/route.ts';
import { invalid, invalidField } from '../errors.ts';
import type { Upload } from '../http/receive-upload.ts';
import { addBlobs } from '../message/add.ts';
import { transaction } from '../storage/transaction.ts';
import { serverName } from './server-name.ts';

/**
 * Keeps a file for the next message of a session, or for the one that names its id (api-v2: POST /chat/addAttachment).
 * What no message carries within a day is deleted, see expire-uploads.ts.
 */
export async function addChatAttachment(
  ctx: Context,
  { chatServer, chatSessionID }: RouteCall<typeof chatRoutes.addAttachment>,
  upload: Upload | undefined,
): Promise<ChatAttachment> {
  ctx.require('API_CHAT');
  if (!upload) throw invalidField('file', 'must be a file that is not empty');
  if ((chatServer === undefined) !== (chatSessionID === undefined)) {
    throw invalid('A session is chatServer and chatSessionID together.');
  }
  const file = await upload.received.keep();
  const described = { name: upload.name || 'file', size: file.size, content_type: contentTypeOf(upload) };
  const id = await transaction(ctx, async (ctx) => {
    await addBlobs(ctx, [file]);
    const { id } = await ctx.tx
      .insertInto('attachments')
      .values({
        ...described,
        message_id: null,
        ticket_id: null,
        blob_hash: file.hash,
        content_id: null,
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await ctx.tx
      .insertInto('chat_uploads')
      .values({
        attachment_id: id,
        user_id: callingAgent(ctx).userId,
        server: serverName(chatServer ?? ''),
        session_id: chatSessionID ?? '',
      })
      .execute();
    return id;
  });
  return { id, ...described };
}

/** The type alone, without parameters; only what has the form of one. */
function contentTypeOf({ contentType }: Upload): string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/.test(type) ? type : 'application/octet-stream';
}
