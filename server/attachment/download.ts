import { ReadableStream as WebStream } from 'node:stream/web';
import { canSeeTickets } from '../auth/access.ts';
import { type Context, callingAgent } from '../context.ts';
import { notFound } from '../errors.ts';
import { readRange } from './byte-range.ts';

/**
 * The bytes of an attachment of a ticket that the caller may see, or of what they uploaded themselves. Always a download
 * and never a page of ours: what a customer sent is shown by no browser under this server's name.
 *
 * @param request asks for a range of it, or whether it is another than the one known; HEAD opens no file.
 */
export async function downloadAttachment(ctx: Context, id: number, request: Request): Promise<Response> {
  ctx.require('TICKET_READ');
  const file = await findFile(ctx, id);
  const tag = `"${file.blob_hash}"`;
  const headers = { ...fixedHeaders, ETag: tag };
  if (names(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get('if-range');
  const range = ifRange === null || ifRange === tag ? readRange(request.headers.get('range'), file.size) : 'all';
  if (range === 'none') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${file.size}` } });
  }
  const bytes = range === 'all' ? undefined : range;
  const body = request.method === 'HEAD' ? null : (await ctx.desk.files.read(file.blob_hash, bytes)).stream;
  // Chunk by chunk as they are read: Readable.toWeb would copy every byte once more.
  return new Response(body && (WebStream.from(body) as ReadableStream), {
    status: bytes ? 206 : 200,
    headers: {
      ...headers,
      ...(bytes ? { 'Content-Range': `bytes ${bytes.start}-${bytes.end}/${file.size}` } : {}),
      'Content-Type': contentType(file.content_type),
      'Content-Length': String(bytes ? bytes.end - bytes.start + 1 : file.size),
      'Content-Disposition': disposition(file.name),
    },
  });
}

async function findFile(ctx: Context, id: number) {
  const { userId } = callingAgent(ctx);
  const file = await ctx.db
    .selectFrom('attachments')
    .leftJoin('tickets', 'tickets.id', 'attachments.ticket_id')
    .select(['attachments.blob_hash', 'attachments.name', 'attachments.size', 'attachments.content_type'])
    .where('attachments.id', '=', id)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('attachments.message_id', 'is not', null),
          eb('tickets.id', 'is not', null),
          canSeeTickets(ctx.actor),
        ]),
        eb.and([eb('attachments.message_id', 'is', null), eb('attachments.uploaded_by', '=', userId)]),
      ]),
    )
    .executeTakeFirst();
  if (!file) throw notFound(`No attachment with id ${id}.`);
  return file;
}

const fixedHeaders = {
  'Accept-Ranges': 'bytes',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Whether an If-None-Match names a tag, weak or not. */
const names = (header: string | null, tag: string) =>
  header?.split(',').some((known) => [tag, '*'].includes(known.trim().replace(/^W\//, ''))) === true;

/** As the sender named it, if that is a type at all: a header takes no line ends. */
const contentType = (stored: string) =>
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(stored) ? stored : 'application/octet-stream';

/** RFC 6266: the name in ASCII for the oldest, and as it is for everybody else. */
function disposition(name: string): string {
  const known = name === '' ? 'attachment' : name.toWellFormed();
  const ascii = known.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(known).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
