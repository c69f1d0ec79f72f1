import { Readable } from 'node:stream';
import { canSeeTickets } from '../auth/access.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';

/**
 * The bytes of an attachment of a ticket that the caller may see. Always a download and never a page of ours: what a
 * customer sent is shown by no browser under this server's name.
 *
 * @param headersOnly opens no file.
 */
export async function downloadAttachment(ctx: Context, id: number, headersOnly = false): Promise<Response> {
  ctx.require('TICKET_READ');
  const file = await ctx.db
    .selectFrom('attachments')
    .innerJoin('tickets', 'tickets.id', 'attachments.ticket_id')
    .select(['attachments.blob_hash', 'attachments.name', 'attachments.size', 'attachments.content_type'])
    .where('attachments.id', '=', id)
    .where('attachments.message_id', 'is not', null)
    .where(canSeeTickets(ctx.actor))
    .executeTakeFirst();
  if (!file) throw notFound(`No attachment with id ${id}.`);
  const body = headersOnly ? null : (await ctx.desk.files.read(file.blob_hash)).stream;
  return new Response(body && (Readable.toWeb(body) as ReadableStream), {
    headers: {
      'Content-Type': contentType(file.content_type),
      'Content-Length': String(file.size),
      'Content-Disposition': disposition(file.name),
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  });
}

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
