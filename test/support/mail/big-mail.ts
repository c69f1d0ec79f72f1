import { hash, randomBytes } from 'node:crypto';

/** A file of a mail, as it must arrive. */
export interface SentFile {
  name: string;
  content_type: string;
  /** 0 or 1, as the database has it. */
  inline: number;
  size: number;
  blob_hash: string;
}

export interface BigMail {
  source: Buffer;
  /** In the order of the mail. */
  files: SentFile[];
}

const megabyte = 1024 * 1024;
const inLines = (text: string) => text.match(/.{1,76}/g)?.join('\r\n') ?? '';

/** Every byte is as it was: no line end is one of the file's. */
function quotedPrintable(bytes: Buffer): string {
  const code = (byte: string) => `=${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;
  const units = bytes.toString('latin1').replace(/[^ -<>-~]/g, code);
  return `${units.match(/(?:=..|[^=]){1,24}/g)?.join('=\r\n')}=`;
}

/**
 * A mail of some 44 MB: text and HTML with a picture, a file of 25 MB, one in quoted-printable, a forwarded mail with a
 * file that is a single line, a small one.
 */
export function bigMail(): BigMail {
  const files: SentFile[] = [];
  const file = (name: string, content_type: string, bytes: Buffer, inline = 0): Buffer => {
    files.push({ name, content_type, inline, size: bytes.length, blob_hash: hash('sha256', bytes) });
    return bytes;
  };
  const base64 = (bytes: Buffer) => inLines(bytes.toString('base64'));
  const described = (name: string, type: string, encoding: string, ...more: string[]) => [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Transfer-Encoding: ${encoding}`,
    ...more,
    '',
  ];
  const attached = 'Content-Disposition: attachment';
  const lines = [
    'From: Ann Lee <ann@customer.example>',
    'To: support@office.example',
    'Subject: Everything at once',
    'Message-ID: <big@customer.example>',
    'Date: Mon, 2 Mar 2026 08:59:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="outer"',
    '',
    '--outer',
    'Content-Type: multipart/related; boundary="related"',
    '',
    '--related',
    'Content-Type: multipart/alternative; boundary="text"',
    '',
    '--text',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'See the picture.',
    '--text',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>See <img src="cid:dot@customer.example">.</p>',
    '--text--',
    '--related',
    ...described('dot.png', 'image/png', 'base64', 'Content-ID: <dot@customer.example>'),
    base64(file('dot.png', 'image/png', randomBytes(300_000), 1)),
    '--related--',
    '--outer',
    ...described('photo.raw', 'image/x-raw', 'base64', attached),
    base64(file('photo.raw', 'image/x-raw', randomBytes(25 * megabyte))),
    '--outer',
    ...described('table.bin', 'application/x-table', 'quoted-printable', attached),
    quotedPrintable(file('table.bin', 'application/x-table', randomBytes(2 * megabyte))),
    '--outer',
    'Content-Type: message/rfc822',
    '',
    'Subject: Forwarded',
    'Content-Type: multipart/mixed; boundary="inner"',
    '',
    '--inner',
    '',
    'As I wrote.',
    '--inner',
    ...described('inner.zip', 'application/zip', 'base64', attached),
    file('inner.zip', 'application/zip', randomBytes(2 * megabyte)).toString('base64'),
    '--inner--',
    '--outer',
    ...described('small.pdf', 'application/pdf', 'base64', attached),
    base64(file('small.pdf', 'application/pdf', randomBytes(1000))),
    '--outer--',
    '',
  ];
  return { source: Buffer.from(lines.join('\r\n'), 'latin1'), files };
}
