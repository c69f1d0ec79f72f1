import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundaryOf, parseMultipart } from '../../../server/http/parse-multipart.ts';

const boundary = 'XX';
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** Name, file name and content of every part of a body that arrives in these chunks. */
async function partsOf(...chunks: (string | Uint8Array)[]) {
  const body = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  const parts: { name: string; fileName: string | undefined; content: string }[] = [];
  for await (const { name, fileName, bytes } of parseMultipart(body, boundary, decode)) {
    const read: Buffer[] = [];
    for await (const chunk of bytes) read.push(chunk);
    parts.push({ name, fileName, content: Buffer.concat(read).toString('latin1') });
  }
  return parts;
}

const part = (name: string, content: string, more = '') =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const end = '--XX--\r\n';

describe('a multipart body', () => {
  test('gives its fields and files in their order', async () => {
    expect(await partsOf(part('a', 'one') + part('file', 'bytes', '; filename="a.txt"') + part('b', '') + end)).toEqual(
      [
        { name: 'a', fileName: undefined, content: 'one' },
        { name: 'file', fileName: 'a.txt', content: 'bytes' },
        { name: 'b', fileName: undefined, content: '' },
      ],
    );
  });

  test('may begin with a preamble and end with anything', async () => {
    const whole = `for old mail readers\r\n${part('a', 'one')}${end}and more`;
    expect(await partsOf(whole)).toMatchObject([{ name: 'a', content: 'one' }]);
  });

  test('without parts is an empty set', async () => {
    expect(await partsOf('--XX--')).toEqual([]);
  });

  test.for([
    ['', 'nothing at all'],
    ['--XX', 'a boundary and no more'],
    [part('a', 'one'), 'no end'],
    [`--XX\r\nContent-Disposition: form-data\r\n\r\none\r\n${end}`, 'a part without a name'],
    [`--XX\r\n\r\none\r\n${end}`, 'a part without headers'],
    [`--XX\r\nContent-Disposition: form-data; name="a"\r\n${end}`, 'headers without an end'],
    [`--XX\r\nX: ${'a'.repeat(40_000)}`, 'headers that do not end'],
    [`--XXa${part('a', 'one')}${end}`, 'another boundary that begins the same'],
  ] as const)('%j is refused: %s', async ([body]) => {
    await expect(partsOf(body)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test.for([
    ['; filename="a\\"b.txt"', 'a"b.txt'],
    ['; filename="a%22b.txt"', 'a"b.txt'],
    ['; filename=plain.txt', 'plain.txt'],
    ['; filename="C:\\notes\\a.txt"', 'C:\\notes\\a.txt'],
    ['; filename="x"; filename*=UTF-8\'\'%E2%82%AC.txt', '€.txt'],
    ['; filename=""', ''],
  ] as const)('%s names the file %s', async ([more, fileName]) => {
    expect(await partsOf(part('file', 'x', more) + end)).toMatchObject([{ fileName }]);
  });

  test('parts that nobody reads are passed over', async () => {
    const body = Readable.from([Buffer.from(part('a', 'one'.repeat(1000)) + part('b', 'two') + end)]);
    const names = [];
    for await (const { name } of parseMultipart(body, boundary, decode)) names.push(name);
    expect(names).toEqual(['a', 'b']);
  });

  test('is the same however it is cut into chunks, and whatever bytes its parts hold', async () => {
    const nearBoundary = fc.constantFrom(
      '\r',
      '\n',
      '-',
      'X',
      '\r\n',
      '\r\n-',
      '\r\n--',
      '\r\n--X',
      '--XX',
      'a',
      '\0',
      'ÿ',
    );
    const content = fc.array(nearBoundary, { maxLength: 12 }).map((pieces) => pieces.join(''));
    const bodies = fc.array(
      content.filter((text) => !text.includes('\r\n--XX') && !`\r\n${text}`.includes('\r\n--XX')),
      {
        maxLength: 4,
      },
    );
    await fc.assert(
      fc.asyncProperty(bodies, fc.array(fc.nat(300), { maxLength: 8 }), async (contents, cuts) => {
        const body = Buffer.from(contents.map((text, at) => part(String(at), text)).join('') + end, 'latin1');
        const places = [0, ...cuts.filter((cut) => cut < body.length).sort((a, b) => a - b), body.length];
        const chunks = places.slice(1).map((place, at) => body.subarray(places[at], place));
        expect((await partsOf(...chunks)).map(({ content }) => content)).toEqual(contents);
      }),
      { numRuns: 500, seed: 1 },
    );
  });
});

test.for([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
  ['multipart/form-data', undefined],
] as const)('the boundary of %s is %s', ([contentType, expected]) => {
  expect(boundaryOf(contentType)).toBe(expected);
});
