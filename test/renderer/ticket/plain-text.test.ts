import { describe, expect, test } from 'vitest';
import { findLinks, joinBrokenLines, readPlainText, splitQuoted } from '../../../renderer/ticket/plain-text.ts';

describe('text out of HTML that is only text', () => {
  test('keeps lines, paragraphs and indentation', () => {
    expect(readPlainText('Dear Kim,<br>\n<br>\n&nbsp; &nbsp;two &lt;b&gt; three<br>\nIda')).toBe(
      'Dear Kim,\n\n   two <b> three\nIda',
    );
    expect(readPlainText('<pre>a\n  b</pre>')).toBe('a\n  b');
    expect(readPlainText('<p>One</p><p>Two</p>')).toBe('One\n\nTwo');
    expect(readPlainText('<div>One</div><div>Two</div>')).toBe('One\n\nTwo');
  });

  test('a quotation becomes lines with >', () => {
    expect(readPlainText('Yes.<blockquote type="cite">Are you<br>coming?</blockquote>')).toBe(
      'Yes.\n\n> Are you\n> coming?',
    );
  });

  test.each([
    '<b>bold</b>',
    '<table><tr><td>1</td></tr></table>',
    '<p style="color:red">red</p>',
    '<img src="cid:1">',
    '<a href="https://one.example">another text</a>',
  ])('%s is more than text', (html) => {
    expect(readPlainText(html)).toBeUndefined();
  });
});

describe('quoted text', () => {
  test('is split from what was written, with the line that introduces it', () => {
    const text = 'Thursday suits me.\n\nOn 3 May 2026, Mara Ruiz wrote:\n> Which day\n>\n> suits you?\n\nIda';
    expect(splitQuoted(text)).toEqual([
      { text: 'Thursday suits me.', quoted: false },
      { text: 'On 3 May 2026, Mara Ruiz wrote:\n> Which day\n>\n> suits you?', quoted: true },
      { text: 'Ida', quoted: false },
    ]);
  });

  test('answers between quotations stay readable', () => {
    expect(splitQuoted('> When?\nFriday.\n> Where?\nBerlin.').map(({ quoted }) => quoted)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test('a text without quotations is one part', () => {
    expect(splitQuoted('a\n\nb: c')).toEqual([{ text: 'a\n\nb: c', quoted: false }]);
  });
});

test('addresses in text become links, without the full stop behind them', () => {
  expect(findLinks('See https://a.example/x?y=1. Or ida@b.example!').filter(({ href }) => href)).toEqual([
    { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
    { text: 'ida@b.example', href: 'mailto:ida@b.example' },
  ]);
  expect(findLinks('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)', href: undefined }]);
});

describe('lines that a mail program broke', () => {
  const broken = [
    'I ordered the wheel on Monday and was told that it would be here by the',
    'end of the week. It is Tuesday now, and nobody has called me. Could you',
    'tell me where it is?',
  ].join('\n');

  test('are joined, and the paragraphs around them stay', () => {
    expect(joinBrokenLines(`Hello,\n\n${broken}\n\nInes\nOkafor`)).toBe(
      `Hello,\n\n${broken.replaceAll('\n', ' ')}\n\nInes\nOkafor`,
    );
  });

  test.each([
    ['an address', 'Ines Okafor\nHauptstraße 7\n10115 Berlin'],
    ['a list', `- ${broken}`],
    ['numbered points', `1. ${broken}`],
    ['a table', `Wheel      1\n${broken}`],
    ['a rule', `${broken}\n____________________________`],
    ['a signature', 'Ines Okafor, responsible for everything that rolls\nNordlicht Bikes'],
    ['a paragraph with a line that was ended on purpose', `${broken}\nThanks!\nInes`],
    ['a line that is longer than any that is broken', `${'word '.repeat(20)}\n${broken}`],
  ])('%s keeps its lines', (_, text) => {
    expect(joinBrokenLines(text).split('\n').length).toBe(text.split('\n').length);
  });
});
