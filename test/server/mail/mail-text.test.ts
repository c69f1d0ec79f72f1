import { expect, test } from 'vitest';
import { mailText } from '../../../server/mail/mail-text.ts';

test.for([
  ['<p>Hello</p><p>World &amp; all</p>', 'Hello\n\nWorld & all'],
  ['See <a href="https://a.example/x">the page</a>.', 'See the page (https://a.example/x).'],
  ['<a href="https://a.example/">a.example</a>', 'a.example'],
  ['<a href="mailto:ada@a.example">ada@a.example</a>', 'ada@a.example'],
  ['<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
  ['a<hr />b', 'a\n----------\nb'],
  ['Yes.<blockquote>Is it?<br>Really?</blockquote>Bye', 'Yes.\n\n> Is it?\n> Really?\n\nBye'],
  ['<blockquote>a<blockquote>b</blockquote></blockquote>', '> a\n\n>> b'],
  ['</blockquote>a', 'a'],
  ['a<br>b<br><br>c', 'a\nb\n\nc'],
  ['Bye\n<br>\n<div>-- <br>Office</div>', 'Bye\n-- \nOffice'],
] as const)('%s is %j without HTML', ([html, text]) => {
  expect(mailText(html)).toBe(text);
});
