/** A property of MAPI: its type, its number and its value; the name of one that is not among the numbered. */
interface Property {
  type: number;
  id: number;
  value: Buffer;
}

/** Text in UTF-16, as Outlook writes it. */
export const unicode = (id: number, text: string): Property => ({
  type: 0x1f,
  id,
  value: Buffer.from(`${text}\0`, 'utf16le'),
});
export const binary = (id: number, value: Buffer): Property => ({ type: 0x102, id, value });
/** An object, behind the identifier of its interface. */
export const object = (id: number, value: Buffer): Property => ({
  type: 0x0d,
  id,
  value: Buffer.concat([Buffer.alloc(16, 7), value]),
});
export const long = (id: number, number: number): Property => ({ type: 3, id, value: u32(number) });

export interface WinmailFile {
  /** In the oldest form, without folders. */
  title?: string;
  data?: Buffer;
  properties?: Property[];
}

export interface Winmail {
  /** Bytes of the text in the oldest form. */
  body?: Buffer;
  codepage?: number;
  properties?: Property[];
  files?: WinmailFile[];
}

const u16 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};

/** Writes a TNEF package (MS-OXTNEF), as Outlook packs a mail into a winmail.dat. */
export function writeWinmail({ body, codepage, properties, files = [] }: Winmail): Buffer {
  return Buffer.concat([
    u32(0x223e9f78),
    u16(1),
    attribute(1, 0x00089006, u32(0x00010000)),
    ...(codepage === undefined ? [] : [attribute(1, 0x00069007, Buffer.concat([u32(codepage), u32(0)]))]),
    ...(body ? [attribute(1, 0x0002800c, body)] : []),
    ...(properties ? [attribute(1, 0x00069003, list(properties))] : []),
    ...files.flatMap(({ title, data, properties }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      ...(title === undefined ? [] : [attribute(2, 0x00018010, Buffer.from(`${title}\0`, 'latin1'))]),
      ...(data ? [attribute(2, 0x0006800f, data)] : []),
      ...(properties ? [attribute(2, 0x00069005, list(properties))] : []),
    ]),
  ]);
}

function attribute(level: number, id: number, data: Buffer): Buffer {
  const sum = data.reduce((total, byte) => (total + byte) & 0xffff, 0);
  return Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, u16(sum)]);
}

function list(properties: readonly Property[]): Buffer {
  return Buffer.concat([u32(properties.length), ...properties.map(written)]);
}

function written({ type, id, value }: Property): Buffer {
  const head = Buffer.concat([u16(type), u16(id)]);
  // One of Outlook's own, by name: before its value stands what it is called.
  const name = Buffer.from('Keywords\0', 'utf16le');
  const named = Buffer.concat([Buffer.alloc(16, 3), u32(1), u32(name.length), padded(name)]);
  const counted = type === 3 ? [value] : [u32(1), u32(value.length), padded(value)];
  return Buffer.concat([head, ...(id >= 0x8000 ? [named] : []), ...counted]);
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

/** A mail with a winmail.dat beside a text; without `text` that is all it has. */
export function mailWithWinmail(winmail: Buffer, text = ''): Buffer {
  const lines = [
    'From: Ada <ada@customer.example>',
    'To: support@office.example',
    'Subject: Offer',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    ...(text === '' ? [] : ['--b', 'Content-Type: text/plain; charset=utf-8', '', text]),
    '--b',
    'Content-Type: application/ms-tnef; name=winmail.dat',
    'Content-Disposition: attachment; filename=winmail.dat',
    'Content-Transfer-Encoding: base64',
    '',
    ...(winmail.toString('base64').match(/.{1,76}/g) ?? []),
    '--b--',
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}
