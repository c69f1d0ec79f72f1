import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { decodeText } from './decode-text.ts';
import { type Header, readHeader } from './header-fields.ts';
import { type MailFile, mailFile } from './mail-file.ts';
import { unpackWinmail } from './unpack-winmail.ts';

/** What a mail consists of, decoded. */
export interface MailBody {
  /** undefined when the mail has no HTML. */
  html: string | undefined;
  text: string;
  files: MailFile[];
}

/** A part of postal-mime's tree, as far as it is looked into here. */
interface MimePart {
  content: ArrayBuffer | null;
  contentType: { parsed: { params: Record<string, string> } };
}

/** postal-mime asks this about every leaf, just before it decodes those that are text. */
interface TextClassifier {
  isInlineTextNode(part: MimePart): boolean;
}

/**
 * Takes a mail apart: texts in any charset, HTML, attachments and inline images, mails within the mail, and what Outlook packs into a winmail.dat. Throws when it
 * cannot, e.g. at parts nested hundreds deep.
 */
export async function parseMail(mail: Buffer, header: Header = readHeader(mail)): Promise<MailBody> {
  const parser = new PostalMime();
  decodeByOurselves(parser as unknown as TextClassifier);
  const email = await parser.parse(withWholeHeader(mail, header));
  return unpackWinmail({
    html: email.html,
    text: email.text ?? '',
    files: email.attachments.map((attachment, index) => toFile(attachment, index, email)),
  });
}

/**
 * postal-mime reads text without a charset, or with a wrong one, as UTF-8 or windows-1252 and leaves replacement
 * characters. Its hook is not part of its interface, so the version is pinned and a test holds it.
 */
function decodeByOurselves(parser: TextClassifier): void {
  const isText = parser.isInlineTextNode.bind(parser);
  parser.isInlineTextNode = (part) => {
    if (!isText(part)) return false;
    const { params } = part.contentType.parsed;
    if (part.content) part.content = encode(decodeText(new Uint8Array(part.content), params.charset));
    params.charset = 'utf-8';
    return true;
  };
}

const encode = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;

/** A header that runs into the body without an empty line gets one: else all of the text would count as header. */
function withWholeHeader(mail: Buffer, { bodyStart }: Header): Buffer {
  const body = mail.subarray(bodyStart);
  const isWhole = bodyStart === mail.length || /\n\r?\n$/.test(mail.toString('latin1', bodyStart - 3, bodyStart));
  return isWhole ? mail : Buffer.concat([mail.subarray(0, bodyStart), Buffer.from('\n'), body]);
}

function toFile({ filename, mimeType, contentId, content }: Attachment, index: number, email: Email): MailFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  return mailFile(
    { name: filename ?? '', contentType: mimeType, contentId: contentId ?? '', bytes },
    index,
    email.html,
  );
}
