import { isAscii, isUtf8 } from 'node:buffer';
import { decodeUtf7 } from './utf-7.ts';

/** Labels that mail carries and the Encoding Standard does not know, for encodings that it does. */
const aliases: Record<string, string> = {
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  uhc: 'euc-kr',
  cp950: 'big5',
  'x-gbk': 'gbk',
  'iso-2022-jp-1': 'iso-2022-jp',
  'iso-2022-jp-2': 'iso-2022-jp',
  'iso-8859-8-e': 'iso-8859-8',
  'tis-620': 'windows-874',
  'x-windows-949': 'euc-kr',
};

/** Labels that say nothing about bytes above 127. */
const unspoken = new Set(['', 'us-ascii', 'ascii', 'ansi_x3.4-1968', '7bit', '8bit', 'unknown-8bit', 'x-unknown']);

/**
 * Text from bytes in the charset a mail names. A charset that is missing, unknown or plainly wrong is replaced by what
 * the bytes look like: UTF-8 where they are, else ISO-2022-JP by its escapes, else windows-1252, which can read anything.
 */
export function decodeText(bytes: Uint8Array, charset = ''): string {
  const label = charset
    .trim()
    .toLowerCase()
    .replace(/^cs(?=iso)/, '');
  if (/^(x-)?(unicode-1-1-)?utf-?7$/.test(label)) return decodeUtf7(bytes);
  if (unspoken.has(label)) return guess(bytes);
  if (/^utf-?8$/.test(label)) return isUtf8(bytes) ? decode(bytes, 'utf-8') : mostlyUtf8(bytes);
  const decoder = decoderOf(aliases[label] ?? label);
  // What is UTF-8 by its bytes is it: as Latin-1 it would be nothing that anybody writes (`GrÃ¶ÃŸe`).
  if (decoder?.encoding === 'windows-1252' && !isAscii(bytes) && isUtf8(bytes)) return decode(bytes, 'utf-8');
  return decoder ? decoder.decode(bytes) : guess(bytes);
}

/** The charset that HTML names itself, where its mail names none; '' where it does not either. */
export function charsetInHtml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 2048)).toString('latin1');
  return /<meta\b[^>]{0,200}\bcharset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(head)?.[1] ?? '';
}

function guess(bytes: Uint8Array): string {
  if (isAscii(bytes)) {
    const text = decode(bytes, 'utf-8');
    return text.includes('\u001b$@') || text.includes('\u001b$B') ? decode(bytes, 'iso-2022-jp') : text;
  }
  return decode(bytes, isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** Bytes declared as UTF-8 that are not: cut or damaged if most of it is UTF-8, else another charset's. */
function mostlyUtf8(bytes: Uint8Array): string {
  const text = decode(bytes, 'utf-8');
  const broken = text.split('\ufffd').length - 1;
  const good = text.replace(/[\0-\x7f\ufffd]/g, '').length;
  return good > broken ? text : decode(bytes, 'windows-1252');
}

const decoders = {
  'utf-8': new TextDecoder('utf-8'),
  'windows-1252': new TextDecoder('windows-1252'),
  'iso-2022-jp': new TextDecoder('iso-2022-jp'),
};

const decode = (bytes: Uint8Array, label: keyof typeof decoders) => decoders[label].decode(bytes);

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    // The label is not one of the Encoding Standard's.
    return undefined;
  }
}
