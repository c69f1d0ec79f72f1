import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { charsetInHtml, decodeText } from './decode-text.ts';

/** What has gathered the body of a part so far. */
interface PartDecoder {
  /** Decoded bytes; lines of text as they are, and their ends as strings. */
  chunks: (Uint8Array<ArrayBuffer> | ArrayBuffer | string)[];
  /** Of base64: takes text that is nothing else, and belongs together. */
  pushChunk?: (base64: string) => void;
}

/** A part of postal-mime's tree, as far as it is looked into here. */
export interface MimePart {
  state: 'header' | 'body' | 'finished';
  /** Decoded, once the part is finished. */
  content: ArrayBuffer | null;
  contentDecoder: PartDecoder | null;
  contentType: { parsed: { value: string; params: Record<string, string> }; multipart: string | false };
  contentTransferEncoding: { encoding: string };
  feed(line: Uint8Array): void;
}

type TextItem = { type: 'text'; value: string } | { type: 'subMessage'; value: Email };

/**
 * postal-mime from within: it takes whole mails only, and keeps all of them in memory. None of this is part of its
 * interface, so its version is pinned and tests compare what comes out with what its interface gives.
 */
interface MimeParser {
  readonly currentNode: MimePart;
  rfc822NestingDepth: number;
  readonly textMap: Map<MimePart, unknown>;
  readonly attachments: Attachment[];
  /** Takes a line, which may be a boundary. */
  processLine(line: Uint8Array, isLast: boolean): Promise<void>;
  /** The mail is at its end. */
  finalize(): Promise<void>;
  /** Gives what it has taken, and then what it is handed. */
  parse(mail: ArrayBuffer): Promise<Email>;
  /** Asked about every leaf, just before those that are text are decoded. */
  isInlineTextNode(part: MimePart): boolean;
  /** Takes in what a mail within the mail consists of. */
  collectSubMessage(part: MimePart): Promise<void>;
  addTextEntry(part: MimePart, type: 'plain' | 'html', item: TextItem): void;
}

/** A parser that decodes texts in any charset. */
export interface MailParser extends MimeParser {
  /** Whether a part is text to be read, not a file. */
  isText(part: MimePart): boolean;
}

/** @param depth how many mails this one is within. */
export function openParser(depth: number): MailParser {
  const parser = new PostalMime() as unknown as MimeParser;
  const isInlineText = parser.isInlineTextNode.bind(parser);
  const isText = (part: MimePart) => {
    const type = part.contentType.parsed;
    // What is no type at all is text (RFC 2045, 5.2).
    if (!type.value.includes('/')) type.value = 'text/plain';
    return isInlineText(part);
  };
  // By itself it reads text without a charset, or with a wrong one, as UTF-8 or windows-1252 and leaves replacement
  // characters.
  parser.isInlineTextNode = (part) => {
    if (!isText(part)) return false;
    const { params } = part.contentType.parsed;
    if (part.content) part.content = encode(textIn(new Uint8Array(part.content), part));
    params.charset = 'utf-8';
    return true;
  };
  return Object.assign(parser, { isText, rfc822NestingDepth: depth });
}

function textIn(bytes: Uint8Array, { contentType: { parsed } }: MimePart): string {
  const { value, params } = parsed;
  return decodeText(bytes, params.charset || (value === 'text/html' ? charsetInHtml(bytes) : ''));
}

const encode = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
