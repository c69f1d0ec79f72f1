import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FileStore, ReceivedFile } from '../attachment/file-store.ts';
import { printable } from '../attachment/printable.ts';
import { invalid, invalidField, tooLarge } from '../errors.ts';
import type { Part } from './parse-multipart.ts';
import { checkEncoding } from './read-body.ts';
import { checkFields, fieldReader, fieldsLimit, readFields, readParts } from './read-fields.ts';

/** A file that came with a request, and waits to be kept. */
export interface Upload {
  /** Without folders; '' when the sender gave none. */
  name: string;
  /** As the sender says it; '' when it does not. */
  contentType: string;
  received: ReceivedFile;
}

export interface UploadRequest {
  fields: [string, unknown][];
  upload: Upload | undefined;
}

export interface UploadOptions {
  /** Name of the field that holds the file. */
  field: string;
  /** Bytes. */
  limit: number;
  files: FileStore;
  /** The bytes as they come from the network, where there is one: the Request's own stream would copy each of them. */
  incoming?: IncomingMessage | undefined;
}

/**
 * A body of fields and one file. Multipart streams the file to the store; form-urlencoded and JSON hold it in base64,
 * within the size of any body of fields. Whoever called discards or keeps what was received.
 */
export async function receiveUpload(request: Request, options: UploadOptions): Promise<UploadRequest> {
  const contentType = request.headers.get('content-type') ?? '';
  if (/^multipart\/form-data\s*(;|$)/i.test(contentType)) return receiveMultipart(request, contentType, options);
  const fields = await readFields(request);
  const given = fields.filter(([name]) => name === options.field);
  const others = fields.filter(([name]) => name !== options.field);
  if (given.length > 1) throw invalidField(options.field, 'was given twice');
  return { fields: others, upload: await receiveEncoded(given[0]?.[1], options) };
}

async function receiveMultipart(request: Request, contentType: string, options: UploadOptions): Promise<UploadRequest> {
  checkEncoding(request);
  const fields: [string, unknown][] = [];
  const readField = fieldReader();
  let upload: Upload | undefined;
  try {
    for await (const part of readParts(bodyOf(request, options), contentType)) {
      if (part.name === options.field) {
        if (upload) throw invalidField(options.field, 'was given twice');
        upload = await receivePart(part, options);
      } else if (part.fileName === undefined) {
        fields.push([part.name, await readField(part)]);
      }
    }
    return { fields: checkFields(fields), upload: upload && (await unlessEmpty(upload)) };
  } catch (error) {
    await upload?.received.discard();
    throw error;
  }
}

async function receivePart(part: Part, { files, limit }: UploadOptions): Promise<Upload> {
  const received = await files.receive(Readable.from(limited(part.bytes, limit)));
  return { name: baseName(part.fileName ?? ''), contentType: part.contentType, received };
}

async function receiveEncoded(given: unknown, { field, files }: UploadOptions): Promise<Upload | undefined> {
  if (given === undefined || given === null || given === '') return undefined;
  const encoded = typeof given === 'string' ? given.replace(/\s/g, '') : '';
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.toString('base64').replace(/=+$/, '') !== encoded.replace(/=+$/, '')) {
    throw invalidField(field, 'must be a file in base64');
  }
  return unlessEmpty({ name: '', contentType: '', received: await files.receive(Readable.from([bytes])) });
}

/** A form without a chosen file sends an empty one: nothing was supplied. */
async function unlessEmpty(upload: Upload): Promise<Upload | undefined> {
  if (upload.received.size > 0) return upload;
  await upload.received.discard();
  return undefined;
}

/** The body's bytes; what is larger than anything that could be right is refused before more of it is read. */
async function* bodyOf(request: Request, options: UploadOptions): AsyncGenerator<Uint8Array> {
  const limit = options.limit + 2 * fieldsLimit;
  if (Number(request.headers.get('content-length') ?? 0) > limit)
    throw tooLarge(`The body is larger than ${limit} bytes.`);
  try {
    yield* limited(chunksOf(request, options.incoming), limit);
  } catch (error) {
    if (error instanceof Error && error.name === 'DomainError') throw error;
    throw invalid('The body ended before it was complete.');
  }
}

function chunksOf(request: Request, incoming: IncomingMessage | undefined): AsyncIterable<Uint8Array> {
  // Once somebody has asked the Request for its body, that is where the bytes go.
  if (incoming?.readableFlowing === null) return incoming.iterator({ destroyOnReturn: false });
  return (request.body ?? []) as AsyncIterable<Uint8Array>;
}

async function* limited<Chunk extends Uint8Array>(bytes: AsyncIterable<Chunk>, limit: number): AsyncGenerator<Chunk> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > limit) throw tooLarge(`The file is larger than ${limit} bytes.`);
    yield chunk;
  }
}

/** What a sender calls a file, without the folders that some put before it and without what no name holds. */
function baseName(name: string): string {
  const last = /[^/\\]*$/.exec(name)?.[0] ?? '';
  if (last === '.' || last === '..') return '';
  return [...printable(last).trim()].slice(0, 255).join('');
}
