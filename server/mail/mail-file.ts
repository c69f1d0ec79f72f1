import { printable } from '../attachment/printable.ts';
import { decodeWords } from './decode-words.ts';
import type { SpooledFile } from './spool.ts';

/** The bytes of a file: in memory, or in a file of their own where they are too big for it. */
export type FileContent = Uint8Array | SpooledFile;

export interface MailFile {
  name: string;
  contentType: string;
  /** Content-ID without brackets; null when nothing refers to it. */
  contentId: string | null;
  /** Shown within the text rather than listed below it. */
  inline: boolean;
  content: FileContent;
}

/** A file of a mail as its sender describes it. */
export interface GivenFile {
  name: string;
  contentType: string;
  /** With brackets or without. */
  contentId: string;
  content: FileContent;
}

/**
 * A file of a mail as it is kept: named and described by what no database refuses and no file system mistakes.
 *
 * @param index of the file in its mail: what has no name is named after it.
 * @param html of the mail, which may show the file.
 */
export function mailFile(given: GivenFile, index: number, html: string | undefined): MailFile {
  const contentId =
    printable(given.contentId)
      .replace(/^[<\s]+|[>\s]+$/g, '')
      .slice(0, 998) || null;
  return {
    name: fileName(given, index),
    contentType: printable(given.contentType).slice(0, 255),
    contentId,
    inline: contentId !== null && (html?.includes(`cid:${contentId}`) ?? false),
    content: given.content,
  };
}

/** A name without folders or control characters; what has none is named after what it is. */
function fileName({ name: given, contentType }: GivenFile, index: number): string {
  const last = decodeWords(given).split(/[/\\]/).at(-1) ?? '';
  const name = printable(last).trim().slice(0, 255);
  if (name !== '' && name !== '.' && name !== '..') return name;
  if (contentType === 'message/rfc822') return `mail-${index + 1}.eml`;
  return `attachment-${index + 1}`;
}
