import { ByteReader } from './byte-reader.ts';
import { decodeText } from './decode-text.ts';

/** The properties of a message or an attachment as Outlook has them (MS-OXCMSG), as far as a mail is read from them. */
export const mapi = {
  attachData: 0x3701,
  attachFilename: 0x3704,
  attachLongFilename: 0x3707,
  attachMimeTag: 0x370e,
  attachContentId: 0x3712,
  body: 0x1000,
  rtfCompressed: 0x1009,
  bodyHtml: 0x1013,
  internetCodepage: 0x3fde,
} as const;

export interface MapiProperty {
  /** Its type in the terms of MAPI, e.g. 0x1f for text in UTF-16. */
  type: number;
  /** Its first value: a number's bytes, text as it is stored, or data. */
  bytes: Buffer;
}

/** Bytes of a value of each type that has a fixed length, with what fills it up to four. */
const fixedLengths: Record<number, number> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
};
const objectType = 0x0d;
const textType = 0x1e;
const unicodeType = 0x1f;
const withLength = new Set([objectType, textType, unicodeType, 0x102]);
const several = 0x1000;

/** Reads a list of properties (MS-OXTNEF, 2.1.3.4). Throws where it does not hold what it says. */
export function readProperties(bytes: Uint8Array): Map<number, MapiProperty> {
  const reader = new ByteReader(bytes);
  const found = new Map<number, MapiProperty>();
  for (let left = reader.u32(); left > 0; left--) {
    const type = reader.u16();
    const id = reader.u16();
    if (id >= 0x8000) passOverName(reader);
    const value = readValues(reader, type);
    if (value) found.set(id, { type: type & ~several, bytes: value });
  }
  return found;
}

function passOverName(reader: ByteReader): void {
  reader.take(16);
  if (reader.u32() === 0) reader.u32();
  else takePadded(reader, reader.u32());
}

/** All values of a property; gives the first. */
function readValues(reader: ByteReader, type: number): Buffer | undefined {
  const kind = type & ~several;
  const length = fixedLengths[kind];
  if (length === undefined && !withLength.has(kind)) throw new Error(`There is no property of type ${type}.`);
  const isCounted = (type & several) !== 0 || length === undefined;
  let first: Buffer | undefined;
  for (let left = isCounted ? reader.u32() : 1; left > 0; left--) {
    const value = takePadded(reader, length ?? reader.u32());
    first ??= value;
  }
  return first;
}

/** Values begin at every fourth byte. */
function takePadded(reader: ByteReader, length: number): Buffer {
  const value = reader.take(length);
  reader.take(Math.min(reader.left, -length & 3));
  return value;
}

/** A property as text; undefined where it is not there. `codepage`: Windows' number for what is not in Unicode. */
export function textOf(property: MapiProperty | undefined, codepage: number): string | undefined {
  if (!property) return undefined;
  const { type, bytes } = property;
  const text = type === unicodeType ? decodeText(bytes, 'utf-16le') : decodeText(bytes, charsetOf(codepage));
  return text.replace(/\0+$/, '');
}

/** Data of a property. An object's begins with the identifier of its interface. */
export const dataOf = ({ type, bytes }: MapiProperty): Buffer => (type === objectType ? bytes.subarray(16) : bytes);

const charsets: Record<number, string> = {
  65001: 'utf-8',
  20127: 'us-ascii',
  20866: 'koi8-r',
  50220: 'iso-2022-jp',
  51932: 'euc-jp',
  54936: 'gb18030',
};

/** The charset that mail calls a codepage by; '' for one that says nothing. */
function charsetOf(codepage: number): string {
  const known = charsets[codepage];
  if (known !== undefined) return known;
  if (codepage >= 28591 && codepage <= 28605) return `iso-8859-${codepage - 28590}`;
  if (codepage >= 1250 && codepage <= 1258) return `windows-${codepage}`;
  return codepage === 0 ? '' : `cp${codepage}`;
}
