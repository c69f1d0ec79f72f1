import { ByteReader } from './byte-reader.ts';
import { decodeText } from './decode-text.ts';
import { dataOf, type MapiProperty, mapi, readProperties, textOf } from './mapi-properties.ts';

/** A file in a TNEF package. */
export interface TnefFile {
  /** '' where it has none. */
  name: string;
  /** '' where it is not said. */
  contentType: string;
  /** Without brackets; '' where nothing refers to it. */
  contentId: string;
  bytes: Uint8Array;
}

/** What Outlook packs into a winmail.dat. */
export interface TnefContent {
  text: string | undefined;
  html: string | undefined;
  /** Its text is there in Outlook's own format, too, or in that alone. */
  hasRtf: boolean;
  files: TnefFile[];
}

const signature = 0x223e9f78;
const attribute = {
  attachmentBegins: 0x00069002,
  attachmentTitle: 0x00018010,
  attachmentData: 0x0006800f,
  attachmentProperties: 0x00069005,
  body: 0x0002800c,
  codepage: 0x00069007,
  properties: 0x00069003,
} as const;

/** Files in one package, with those of the mails in it. */
const mostFiles = 1000;
/** Mails within mails. */
const deepest = 5;

/** True for bytes that begin as a TNEF package does. */
export const isTnef = (bytes: Uint8Array): boolean => bytes.length > 6 && new ByteReader(bytes).u32() === signature;

/**
 * Takes a TNEF package (MS-OXTNEF) apart, with the mails in it. What it gives are views of its bytes: it never takes more
 * memory than they do. Throws where it is not well formed, too deep, or has too many files.
 */
export function readTnef(bytes: Uint8Array, depth = 0): TnefContent {
  if (depth > deepest) throw new Error('It holds mails within mails without end.');
  const reader = new ByteReader(bytes);
  if (reader.u32() !== signature) throw new Error('It is no TNEF package.');
  reader.u16();
  const message: Parts = new Map();
  const attachments: Parts[] = [];
  while (reader.left > 0) {
    const [level, id, data] = [reader.u8(), reader.u32(), reader.take(reader.u32())];
    // A sum of the bytes, which not every writer gets right.
    reader.u16();
    if (id === attribute.attachmentBegins) attachments.push(new Map());
    if (attachments.length > mostFiles) throw new Error('It has too many files.');
    (level === 2 ? attachments.at(-1) : message)?.set(id, data);
  }
  return contentOf(message, attachments, depth);
}

/** Attributes by their numbers. */
type Parts = Map<number, Buffer>;

function contentOf(message: Parts, attachments: readonly Parts[], depth: number): TnefContent {
  const properties = propertiesOf(message, attribute.properties);
  const codepage = codepageOf(message, properties);
  const body = message.get(attribute.body);
  const content: TnefContent = {
    text: textOf(properties.get(mapi.body), codepage) ?? (body && textOf({ type: 0x1e, bytes: body }, codepage)),
    html: htmlOf(properties, codepage),
    hasRtf: properties.has(mapi.rtfCompressed),
    files: [],
  };
  for (const parts of attachments) content.files.push(...filesOf(parts, codepage, depth));
  if (content.files.length > mostFiles) throw new Error('It has too many files.');
  return content;
}

function propertiesOf(parts: Parts, id: number): Map<number, MapiProperty> {
  const bytes = parts.get(id);
  return bytes ? readProperties(bytes) : new Map();
}

function codepageOf(message: Parts, properties: ReadonlyMap<number, MapiProperty>): number {
  const named = properties.get(mapi.internetCodepage)?.bytes ?? message.get(attribute.codepage);
  return named && named.length >= 4 ? named.readUInt32LE(0) : 0;
}

/** Binary, in the charset that it names itself, or text. */
function htmlOf(properties: ReadonlyMap<number, MapiProperty>, codepage: number): string | undefined {
  const property = properties.get(mapi.bodyHtml);
  const html = property?.type === 0x102 && codepage === 0 ? decodeText(property.bytes) : textOf(property, codepage);
  return html === '' ? undefined : html;
}

function filesOf(parts: Parts, codepage: number, depth: number): TnefFile[] {
  const properties = propertiesOf(parts, attribute.attachmentProperties);
  const said = (id: number) => textOf(properties.get(id), codepage);
  const title = parts.get(attribute.attachmentTitle);
  const name =
    said(mapi.attachLongFilename) ??
    said(mapi.attachFilename) ??
    (title && textOf({ type: 0x1e, bytes: title }, codepage)) ??
    '';
  const data = properties.get(mapi.attachData);
  const bytes = data ? dataOf(data) : parts.get(attribute.attachmentData);
  if (!bytes) return [];
  if (isTnef(bytes)) return filesOfMail(name, bytes, readTnef(bytes, depth + 1));
  const contentId = (said(mapi.attachContentId) ?? '').replace(/^[<\s]+|[>\s]+$/g, '');
  return [{ name, contentType: said(mapi.attachMimeTag) ?? '', contentId, bytes }];
}

/** A mail that is attached: its text as a file, or where nobody else reads that the package itself, and its files. */
function filesOfMail(name: string, bytes: Uint8Array, { text, html, hasRtf, files }: TnefContent): TnefFile[] {
  const file = (ending: string, contentType: string, content: Uint8Array) => [
    { name: `${name || 'mail'}.${ending}`, contentType, contentId: '', bytes: content },
    ...files,
  ];
  if (html !== undefined) return file('html', 'text/html', Buffer.from(html));
  if (text !== undefined) return file('txt', 'text/plain', Buffer.from(text));
  return hasRtf ? file('dat', 'application/ms-tnef', bytes) : files;
}
