import { expect, test } from 'vitest';
import { readHeader } from '../../../server/mail/header-fields.ts';
import { readFacts } from '../../../server/mail/mail-facts.ts';
import { readReferences } from '../../../server/mail/message-ids.ts';
import { htmlAsText } from '../../../server/mail/plain-text.ts';
import { testNow } from '../../support/desk.ts';

const million = 1_000_000;
/** So often that it is about a million characters. */
const often = (text: string) => text.repeat(million / text.length);
const numbered = (text: (n: number) => string) => Array.from({ length: 100_000 }, (_, n) => text(n)).join('');

// A header is read by the thread that serves: what takes the square of its length stops the desk for minutes.
test.for([
  ['References of a hundred thousand mails', `References: ${numbered((n) => `<${n}@x>`)}`],
  ['In-Reply-To with words and a bracket', `In-Reply-To: ${often('de ')}> <a@x>`],
  ['a Subject of tags', `Subject: ${numbered((n) => `[${n}]`)}`],
  ['a Subject of reply prefixes', `Subject: ${often('Re: ')}`],
  ['a Subject of encoded words', `Subject: ${often('=?utf-8?Q?=41?= ')}`],
  ['a Subject of half encoded words', `Subject: ${often('=?')}${often('=?a?b?')}`],
  ['a From of groups within groups', `From: ${often('a:')}`],
  ['a From of brackets', `From: ${often('<')}${often('(')}${often('"')}`],
  ['a From of encoded words', `From: ${often('=?utf-8?B?QQ==?= ')}`],
  ['a To of a hundred thousand people', `To: ${numbered((n) => `A B <p${n}@x.example>, `)}`],
  ['a Date of nearly dates', `Date: ${often(' 1 Jan')}${often('(')}${often('1--')}`],
  ['a List-Post of commas', `List-Post: ${often('<mailto:a@b>,')}`],
] as const)('%s is read like any other header', ([, field]) => {
  const { fields } = readHeader(Buffer.from(`${field}\r\n\r\n`));
  expect(readFacts(fields, { now: testNow }).subject.length).toBeLessThanOrEqual(1000);
});

test('of very many references the first and the last ones count', () => {
  const ids = readReferences(numbered((n) => `<${n}@x>`));
  expect(ids).toHaveLength(1000);
  expect(ids.slice(0, 2)).toEqual(['0@x', '99001@x']);
  expect(ids.at(-1)).toBe('99999@x');
});

test.for([
  ['styles without an end', often('<style>a')],
  ['scripts that end once', `${often('<script>')}</script>`],
  ['spaces that are none', often('\u00a0')],
  ['tags without an end', often('<')],
] as const)('HTML of %s is read as words like any other', ([, html]) => {
  expect(htmlAsText(`Hello ${html} world`)).toMatch(/^Hello/);
});

test('what stands in elements that nobody reads is left out, and nothing else', () => {
  const html = 'a<style>b</style>c<SCRIPT x>d</script >e<style>f<head>g</head>h';
  expect(htmlAsText(html)).toBe('a c e f h');
});
