import type { Email } from 'postal-mime';
import { fileChunks } from './mail-stream.ts';
import { type MailParser, type MimePart, openParser } from './mime-parser.ts';
import { PartSpooler, type SpooledParts } from './part-spooler.ts';
import { splitLines } from './split-lines.ts';

/**
 * Takes a mail apart as it streams by. The bytes of files that are too big for memory go to the spool, decoded, where
 * there is one: their content is empty then. Throws when it cannot, e.g. at parts nested hundreds deep.
 */
export async function readMime(chunks: Iterable<Buffer>, parts?: SpooledParts): Promise<Email> {
  return (await readLevel(chunks, parts, 0)).email;
}

/** @param depth how many mails this one is within. */
async function readLevel(chunks: Iterable<Buffer>, parts: SpooledParts | undefined, depth: number) {
  const parser = openParser(depth);
  parser.collectSubMessage = (part) => collectMail(parser, part, parts);
  const spooler = new PartSpooler(parser, parts);
  try {
    await feedLines(parser, chunks, spooler);
  } finally {
    spooler.drop();
  }
  // It has been fed all there is.
  return { parser, email: await parser.parse(new ArrayBuffer(0)) };
}

async function feedLines(parser: MailParser, chunks: Iterable<Buffer>, spooler: PartSpooler): Promise<void> {
  /** The beginning of a line that has not ended. */
  let begun: Uint8Array[] = [];
  let isPassing = false;
  let isEmpty = true;
  for (const { bytes, ends } of splitLines(chunks)) {
    isEmpty = false;
    if (begun.length === 0 && !ends) isPassing ||= takesParts(parser.currentNode, bytes);
    if (isPassing) parser.currentNode.feed(bytes);
    else if (!ends) begun.push(bytes);
    else await feedLine(parser, begun.length === 0 ? bytes : Buffer.concat([...begun, bytes]));
    if (ends) {
      begun = [];
      isPassing = false;
    }
    spooler.passed(bytes.length);
  }
  if (isEmpty) return;
  await parser.finalize();
  spooler.end();
}

const dash = 0x2d;

/** What may be a boundary takes the longer way. */
async function feedLine(parser: MailParser, line: Uint8Array): Promise<void> {
  if (line[0] === dash && line[1] === dash) await parser.processLine(line, false);
  else parser.currentNode.feed(line);
}

/** In base64 it makes no difference where lines end: a file that is all one line need not be in memory. */
const takesParts = ({ state, contentTransferEncoding }: MimePart, line: Uint8Array): boolean =>
  state === 'body' && /base64/i.test(contentTransferEncoding.encoding) && line[0] !== dash;

/** Does what postal-mime does with a mail within the mail, which it would read whole and in its own charsets. */
async function collectMail(parser: MailParser, part: MimePart, parts: SpooledParts | undefined): Promise<void> {
  const file = parts?.fileOf(part);
  const chunks = file ? fileChunks(file.path) : [Buffer.from(part.content ?? new ArrayBuffer(0))];
  const { parser: inner, email } = await readLevel(chunks, parts, parser.rfc822NestingDepth + 1);
  if (email.text || !email.html) parser.addTextEntry(part, 'plain', { type: 'subMessage', value: email });
  if (email.html) parser.addTextEntry(part, 'html', { type: 'subMessage', value: email });
  for (const [textPart, entry] of inner.textMap) parser.textMap.set(textPart, entry);
  for (const attachment of email.attachments) parser.attachments.push(attachment);
}
