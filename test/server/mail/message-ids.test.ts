import { expect, test } from 'vitest';
import { readInReplyTo, readMessageId, readReferences } from '../../../server/mail/message-ids.ts';

test.each([
  ['<a@b.example>', 'a@b.example'],
  [' <a@\r\n b.example> (comment)', 'a@b.example'],
  ['a@b.example', 'a@b.example'],
  ['<>', ''],
  ['no id here', ''],
  [undefined, ''],
])('the id in %j is %j', (field, id) => {
  expect(readMessageId(field)).toBe(id);
});

test('references are each named once, oldest first', () => {
  expect(readReferences('<a@x> <b@x>\n <a@x><c@x>')).toEqual(['a@x', 'b@x', 'c@x']);
});

const correspondents = new Set(['ann@example.com']);

test.each([
  ['<a@x>', ['a@x']],
  ['Your message of "Wed, 21 Aug 2002" <a@x>', ['a@x']],
  ['Message from Ann <ann@example.com> of "Wed, 21 Aug 2002" <a@x>', ['a@x']],
  ['Message from Ann <ann@example.com> of Wednesday', []],
  ['Message from Bob <bob@example.com> of "Wed, 21 Aug 2002."', []],
  ['<ann@example.com>', []],
  ['Your message of Wednesday', []],
  [undefined, []],
])('%j answers %j', (field, ids) => {
  expect(readInReplyTo(field, correspondents)).toEqual(ids);
});
