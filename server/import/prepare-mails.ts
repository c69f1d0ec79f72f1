import { Readable } from 'node:stream';
import type { FileStore, StoredFile } from '../attachment/file-store.ts';
import { readHeader } from '../mail/header-fields.ts';
import type { MailFile } from '../mail/mail-file.ts';
import type { MailReader } from '../mail/mail-reader.ts';
import { describeHeader, type PreparedMail, unreadable } from '../mail/prepare-mail.ts';
import type { MessageFile } from '../message/add.ts';
import { type MailPlace, mailBytes, readChunks, readMail } from './mail-source.ts';

/** A bigger mail is not taken apart, for the sake of memory: it becomes a message with the original attached. */
export const sizeLimit = 50 * 1024 * 1024;

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
export async function prepareFromFile(place: MailPlace, { reader, files }: Preparation): Promise<PreparedWithFiles> {
  if (place.stop - place.start > sizeLimit) {
    const original = await files.putStream(Readable.from(mailBytes(place)));
    const [head] = await Array.fromAsync(readChunks(place.source.path, place.start, place.start + (1 << 18)));
    return prepareTooBig(head ?? Buffer.alloc(0), original);
  }
  return prepareMailBytes(await readMail(place), { reader, files });
}

/** What is made of a mail beyond the limit: a message that points to the attached original. */
export function prepareTooBig(head: Buffer, original: StoredFile): PreparedWithFiles {
  const prepared = unreadable(describeHeader(readHeader(head)), 'it is bigger than 50 MB');
  return { prepared, original, files: [attachedOriginal(original)] };
}

/** Takes a mail apart and puts its original and its files into the store. */
export async function prepareMailBytes(bytes: Buffer, { reader, files }: Preparation): Promise<PreparedWithFiles> {
  const [prepared, original] = await Promise.all([reader.read(bytes), files.put(bytes)]);
  const stored = await Promise.all(prepared.files.map((file) => store(file, files)));
  if (prepared.trouble !== '') stored.push(attachedOriginal(original));
  return { prepared: { ...prepared, files: [] }, original, files: stored };
}

async function store(file: MailFile, files: FileStore): Promise<MessageFile> {
  const { name, contentType, contentId, inline, bytes } = file;
  return { ...(await files.put(bytes)), name, content_type: contentType, content_id: contentId, inline };
}

const attachedOriginal = (original: StoredFile): MessageFile => ({
  ...original,
  name: 'original.eml',
  content_type: 'message/rfc822',
  content_id: null,
  inline: false,
});
