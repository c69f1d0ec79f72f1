import { expect, test } from 'vitest';
import { readHeader } from '../../../server/mail/header-fields.ts';

const read = (text: string, encoding: BufferEncoding = 'utf8') => {
  const mail = Buffer.from(text, encoding);
  const { fields, bodyStart } = readHeader(mail);
  return { fields: fields.map(({ name, value }) => `${name}=${value}`), body: mail.toString(encoding, bodyStart) };
};

test.each([
  ['LF', 'A: 1\nB: 2\n\nbody\n'],
  ['CRLF', 'A: 1\r\nB: 2\r\n\r\nbody\n'],
])('a header with %s ends at the empty line', (_, text) => {
  expect(read(text)).toEqual({ fields: ['a=1', 'b=2'], body: 'body\n' });
});

test('a folded field is one', () => {
  expect(read('Subject: a long\n\t one\nB: 2\n\n').fields).toEqual(['subject=a long\t one', 'b=2']);
});

test('a line that is no field is dropped where fields follow', () => {
  expect(read('A: 1\nnot a field\nB: 2\n\nbody')).toEqual({ fields: ['a=1', 'b=2'], body: 'body' });
});

test('text behind the fields, without an empty line, is the body', () => {
  expect(read('A: 1\nHello there,\nbye\n\nmore')).toEqual({ fields: ['a=1'], body: 'Hello there,\nbye\n\nmore' });
});

test('a mail without a header is all body', () => {
  expect(read('Hello there\n\nbye')).toEqual({ fields: [], body: 'Hello there\n\nbye' });
});

test('a header without a body ends with the file', () => {
  expect(read('A: 1\nB: 2')).toEqual({ fields: ['a=1', 'b=2'], body: '' });
});

test('umlauts in a header that is not UTF-8 are read', () => {
  expect(read('Subject: f\u00fcr\n\n', 'latin1').fields).toEqual(['subject=für']);
});
