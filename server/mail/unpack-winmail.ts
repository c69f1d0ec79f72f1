import { readFileSync } from 'node:fs';
import { fileTypeFromBuffer } from 'file-type';
import { type MailFile, mailFile } from './mail-file.ts';
import type { MailBody } from './parse-mail.ts';
import { isTnef, readTnef, type TnefContent, type TnefFile } from './read-tnef.ts';

/**
 * A mail with what Outlook packed into a winmail.dat, in its place: files, and the text where the mail has none of its
 * own. A package that cannot be read, or whose text is there in Outlook's own format alone, stays as it is.
 */
export async function unpackWinmail(body: MailBody): Promise<MailBody> {
  if (!body.files.some(isPackage)) return body;
  let { html, text } = body;
  const files: (MailFile | TnefFile)[] = [];
  for (const file of body.files) {
    const content = isPackage(file) ? packageIn(file) : undefined;
    html ??= content?.html;
    if (text.trim() === '') text = content?.text ?? text;
    const isSaid = html !== undefined || text.trim() !== '';
    if (!content || isEmpty(content) || (content.hasRtf && !isSaid)) files.push(file);
    if (content) files.push(...content.files);
  }
  const described = files.map(async (file, index) => ('inline' in file ? file : withType(file, index, html)));
  return { ...body, html, text, files: await Promise.all(described) };
}

const isPackage = ({ name, contentType }: MailFile): boolean =>
  /^application\/(vnd\.)?ms-tnef$/i.test(contentType) || /^winmail\.dat$/i.test(name);

function packageIn({ content }: MailFile): TnefContent | undefined {
  // It is read back and forth: that takes all of it.
  const bytes = content instanceof Uint8Array ? content : readFileSync(content.path);
  try {
    return isTnef(bytes) ? readTnef(bytes) : undefined;
  } catch {
    // Damaged, or made to harm: the file says as much as it did.
    return undefined;
  }
}

const isEmpty = ({ text, html, files }: TnefContent) => !text && html === undefined && files.length === 0;

/** Outlook seldom says what a file is. */
async function withType(file: TnefFile, index: number, html: string | undefined): Promise<MailFile> {
  const { contentType } = file;
  const found = contentType === '' ? (await fileTypeFromBuffer(file.bytes).catch(() => undefined))?.mime : contentType;
  return mailFile({ ...file, content: file.bytes, contentType: found ?? 'application/octet-stream' }, index, html);
}
