import { Readable } from 'node:stream';
import type { FileStore, ReceivedFile, StoredFile } from '../attachment/file-store.ts';
import { readHeader } from '../mail/header-fields.ts';
import type { MailFile } from '../mail/mail-file.ts';
import type { MailReader } from '../mail/mail-reader.ts';
import { readHead } from '../mail/mail-stream.ts';
import { describeHeader, type PreparedMail, unreadable } from '../mail/prepare-mail.ts';
import type { MessageFile } from '../message/add.ts';
import { type MailPlace, readMail, wholeMailBytes } from './mail-source.ts';

/** A bigger mail is not taken apart: it becomes a message with the original attached. */
export const sizeLimit = 50 * 1024 * 1024;
/** A bigger mail is never in memory: it is taken apart from a file into files. */
export const memoryLimit = 1024 * 1024;

export interface PreparedWithFiles {
  prepared: PreparedMail;
  original: StoredFile;
  files: MessageFile[];
}

/** Where a mail's parts go, and who takes it apart. */
export interface Preparation {
  reader: MailReader;
  files: FileStore;
}

/** Reads a mail from its file, takes it apart and puts its original and its files into the store. */
export async function prepareFromFile(place: MailPlace, preparation: Preparation): Promise<PreparedWithFiles> {
  const size = place.stop - place.start;
  if (size <= memoryLimit) return prepareMailBytes(await readMail(place), preparation);
  const received = await preparation.files.receive(Readable.from(wholeMailBytes(place)));
  try {
    if (size <= sizeLimit) return await prepareReceived(received, preparation);
    return prepareTooBig(readHead(received.path), await received.keep());
  } finally {
    await received.discard();
  }
}

/** What is made of a mail beyond the limit: a message that points to the attached original. */
export function prepareTooBig(head: Buffer, original: StoredFile): PreparedWithFiles {
  const prepared = unreadable(describeHeader(readHeader(head)), 'it is bigger than 50 MB');
  return { prepared, original, files: [attachedOriginal(original)] };
}

/** Takes a mail apart and puts its original and its files into the store. */
export async function prepareMailBytes(bytes: Buffer, { reader, files }: Preparation): Promise<PreparedWithFiles> {
  const [prepared, original] = await Promise.all([reader.read(bytes), files.put(bytes)]);
  return withFiles(prepared, original, files);
}

/** Takes a mail apart that came in as a file, which is kept, and puts its files into the store. */
export async function prepareReceived(
  received: ReceivedFile,
  { reader, files }: Preparation,
): Promise<PreparedWithFiles> {
  const folder = await files.makeFolder();
  try {
    const prepared = await reader.read({ path: received.path, spool: folder.path });
    const original = await received.keep();
    return await withFiles(prepared, original, files);
  } finally {
    await folder.remove();
  }
}

async function withFiles(prepared: PreparedMail, original: StoredFile, files: FileStore): Promise<PreparedWithFiles> {
  const stored = await Promise.all(prepared.files.map((file) => store(file, files)));
  if (prepared.trouble !== '') stored.push(attachedOriginal(original));
  return { prepared: { ...prepared, files: [] }, original, files: stored };
}

async function store(
  { name, contentType, contentId, inline, content }: MailFile,
  files: FileStore,
): Promise<MessageFile> {
  const stored = content instanceof Uint8Array ? await files.put(content) : await files.adopt(content);
  return { ...stored, name, content_type: contentType, content_id: contentId, inline };
}

const attachedOriginal = (original: StoredFile): MessageFile => ({
  ...original,
  name: 'original.eml',
  content_type: 'message/rfc822',
  content_id: null,
  inline: false,
});
