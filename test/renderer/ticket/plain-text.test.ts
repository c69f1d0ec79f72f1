import { describe, expect, test } from 'vitest';
import { findLinks, readPlainText, splitQuoted } from '../../../renderer/ticket/plain-text.ts';

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
