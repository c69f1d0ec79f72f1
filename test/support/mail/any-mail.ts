import fc, { type Arbitrary } from 'fast-check';

/** One byte a character (latin1), lines with LF. */
type Text = string;

const words = fc.string({
  unit: fc.constantFrom('a', 'Z', '9', ' ', '-', '<b>', '&amp;', '\n', '\n--'),
  maxLength: 80,
});
const anyBytes = fc
  .oneof({ maxDepth: 0 }, fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ minLength: 300, maxLength: 900 }))
  .map((bytes) => Buffer.from(bytes).toString('latin1'));

const field = (name: string, value: string) => (value === '' ? '' : `${name}: ${value}\n`);
const oneOf = (...values: string[]) => fc.constantFrom(...values);

/** Base64 as programs write it, padded in every line, or with dirt in it. */
const base64 = (content: Text): Arbitrary<Text> =>
  fc.record({ line: fc.integer({ min: 1, max: 57 }), end: oneOf('\n', ' \n', '!\n', '') }).map(({ line, end }) => {
    const bytes = Buffer.from(content, 'latin1');
    const lines: string[] = [];
    for (let at = 0; at < bytes.length; at += line) lines.push(bytes.toString('base64', at, at + line));
    return `${lines.join(end)}\n`;
  });

const quotedPrintable = (content: Text): Text =>
  content
    .replace(/[^ -<>-~\n]/g, (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
    .replace(/[^\n]{50,70}(?<!=.?)/g, '$&=\n');

/** A part with its content, in any encoding. */
function encoded(header: Text, content: Arbitrary<Text>): Arbitrary<Text> {
  const as = (encoding: string, body: Text) => `${header}${field('Content-Transfer-Encoding', encoding)}\n${body}`;
  return content.chain((plain) =>
    fc.oneof(
      fc.constant(as('8bit', plain)),
      fc.constant(as('quoted-printable', quotedPrintable(plain))),
      base64(plain).map((body) => as('base64', body)),
    ),
  );
}

const disposition = oneOf('', 'inline', 'attachment; filename=a', 'attachment');
const header = (type: string, disposition: string, id = '') =>
  field('Content-Type', type) + field('Content-Disposition', disposition) + field('Content-ID', id);

const text = fc
  .tuple(
    oneOf('', 'text/plain', 'text/html; charset=utf-8', 'text/plain; format=flowed; charset=us-ascii'),
    disposition,
  )
  .chain(([type, disposition]) => encoded(header(type, disposition), words));

const fileTypes = [
  'image/png',
  'application/pdf; name=b.pdf',
  'message/delivery-status',
  'text/x-log',
  'text/calendar',
];
const file = fc
  .tuple(oneOf(...fileTypes), disposition, oneOf('', '<c@x>'))
  .chain(([type, disposition, id]) =>
    encoded(header(type, disposition, id), type === 'text/calendar' ? words : anyBytes),
  );

const multipart = (part: Arbitrary<Text>): Arbitrary<Text> =>
  fc
    .record({
      kind: oneOf('mixed', 'alternative', 'related', 'digest', 'report'),
      parts: fc.array(part, { maxLength: 4 }),
      boundary: oneOf('b', 'bb', 'b b', '=_1'),
      before: words,
      after: words,
      isClosed: fc.boolean(),
    })
    .map(({ kind, parts, boundary, before, after, isClosed }) => {
      const body = parts.map((text) => `--${boundary}\n${text}\n`).join('');
      const end = isClosed ? `--${boundary}-- \n${after}` : '';
      return `Content-Type: multipart/${kind}; boundary="${boundary}"\n\n${before}\n${body}${end}`;
    });

const { part } = fc.letrec<{ part: Text }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    text,
    file,
    multipart(tie('part')),
    disposition.chain((disposition) => encoded(header('message/rfc822', disposition), tie('part'))),
  ),
}));

/** Any mail, also one that is cut off somewhere, with any line ends. Its texts are ASCII. */
export const anyMail: Arbitrary<Buffer> = fc
  .record({
    part: multipart(part),
    kept: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true })),
    end: oneOf('\n', '\r\n'),
  })
  .map(({ part, kept, end }) => {
    const mail = `Subject: any\nMIME-Version: 1.0\n${part}`;
    return Buffer.from(mail.slice(0, Math.ceil(mail.length * kept)).replaceAll('\n', end), 'latin1');
  });
