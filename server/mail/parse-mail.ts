import type { Attachment } from 'postal-mime';
import { type FileContent, type MailFile, mailFile } from './mail-file.ts';
import { SpooledParts } from './part-spooler.ts';
import { readMime } from './read-mime.ts';
import type { Spool } from './spool.ts';
import { unpackWinmail } from './unpack-winmail.ts';

/** What a mail consists of, decoded. */
export interface MailBody {
  /** undefined when the mail has no HTML. */
  html: string | undefined;
  text: string;
  files: MailFile[];
  /** Neither text nor file was found, whatever there is. */
  isNothing: boolean;
}

/**
 * Takes a mail apart: texts in any charset, HTML, attachments and inline images, mails within the mail, and what Outlook
 * packs into a winmail.dat. Throws when it cannot, e.g. at parts nested hundreds deep.
 *
 * @param chunks of the mail, in their order. Each has memory of its own.
 * @param spool takes the files that are too big for memory; without it, all are in memory.
 */
export async function parseMail(chunks: Iterable<Buffer>, spool?: Spool): Promise<MailBody> {
  const parts = spool && new SpooledParts(spool);
  const { html, text: given, attachments } = await readMime(chunks, parts);
  const text = given ?? '';
  const isNothing = html === undefined && given === undefined && attachments.length === 0;
  const files = attachments.map((attachment, index) => {
    const { filename, mimeType: contentType, contentId = '' } = attachment;
    const content = parts?.fileOf(attachment) ?? bytesOf(attachment);
    return mailFile({ name: filename ?? '', contentType, contentId, content }, index, html);
  });
  const body = await unpackWinmail({ html, text, files, isNothing });
  return { ...body, files: body.files.map((file) => ({ ...file, content: unlessBig(file.content, spool) })) };
}

const bytesOf = ({ content }: Attachment) =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

/** What came out of a winmail.dat is in memory, and each of its files is a part of the same. */
function unlessBig(content: FileContent, spool: Spool | undefined): FileContent {
  if (!spool || !(content instanceof Uint8Array)) return content;
  return content.length > spool.limits.file ? spool.put(content) : new Uint8Array(content);
}
