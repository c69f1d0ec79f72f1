import { Readable } from 'node:stream';
import { fileTypeFromStream } from 'file-type';
import { type Context, callingAgent } from '../context.ts';
import type { Upload as Uploaded } from '../contract/desk/attachments.ts';
import { invalidField } from '../errors.ts';
import type { Upload } from '../http/receive-upload.ts';
import { addBlobs } from '../message/add.ts';
import { transaction } from '../storage/transaction.ts';

/** Keeps a file for a message or draft of the calling user; expire-unclaimed.ts deletes what nothing names. */
export async function uploadAttachment(ctx: Context, upload: Upload | undefined): Promise<Uploaded> {
  ctx.require('TICKET_CUD');
  const { userId } = callingAgent(ctx);
  if (!upload) throw invalidField('file', 'must be a file that is not empty');
  const file = await upload.received.keep();
  const content_type = await typeOf(ctx, file.hash, upload.contentType);
  const described = { name: upload.name || 'file', size: file.size, content_type };
  const { id } = await transaction(ctx, async (ctx) => {
    await addBlobs(ctx, [file]);
    const row = { message_id: null, ticket_id: null, content_id: null, uploaded_by: userId, created_at: ctx.now() };
    return ctx.tx
      .insertInto('attachments')
      .values({ ...described, ...row, blob_hash: file.hash })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return { id, ...described };
}

/** What the bytes are. Text cannot be told from its bytes: there, and nowhere else, the sender is believed. */
async function typeOf({ desk }: Context, hash: string, declared: string): Promise<string> {
  const { stream } = await desk.files.read(hash);
  try {
    const found = await fileTypeFromStream(Readable.toWeb(stream) as ReadableStream<Uint8Array>);
    if (found) return found.mime;
  } catch {
    // A file that ends in the middle of what it seems to be is sent like any other.
  } finally {
    stream.destroy();
  }
  const [type = ''] = declared.toLowerCase().split(';');
  return /^text\/[\w.+-]{1,100}$/.test(type.trim()) ? type.trim() : 'application/octet-stream';
}
