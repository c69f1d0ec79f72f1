import { expect, test } from 'vitest';
import { sanitizeMail } from '../../../server/sanitize/sanitize-mail.ts';

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<svg onload=alert(1)><circle/></svg>',
  '<form action="https://evil.example"><input name=password></form>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="https://evil.example"></object><embed src="https://evil.example">',
  '<link rel=stylesheet href="https://evil.example/a.css">',
  '<style>@import url(https://evil.example)</style>',
  '<div style="background:url(https://evil.example/a.png)">x</div>',
  '<div style="width:expression(alert(1))">x</div>',
  '<table background="https://evil.example/a.png"><tr><td>x</td></tr></table>',
  '<meta http-equiv=refresh content="0;url=https://evil.example"><base href="https://evil.example">',
  '<math><mtext></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<img srcset="https://evil.example/a.png 2x">',
  '<video poster="https://evil.example/a.png" src="https://evil.example/v.mp4"></video>',
  '<a ping="https://evil.example" href="#">x</a>',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<img src="//evil.example/a.png">',
  '<div style="position:fixed;top:0;left:0;z-index:9999">x</div>',
])('%s is harmless', (html) => {
  const clean = sanitizeMail(html);
  expect(clean).not.toMatch(
    /script|onerror|onload|alert|evil\.example|svg|position|expression|<(form|input|iframe|style)/i,
  );
});

test('the look of a mail stays', () => {
  const html =
    '<p style="color:#ff0000;font-weight:bold" align="right">Hi <b>Ann</b></p><table border="1"><tr><td colspan="2">x</td></tr></table>';
  expect(sanitizeMail(html)).toBe(
    '<p style="color:#ff0000;font-weight:bold" align="right">Hi <b>Ann</b></p><table border="1"><tr><td colspan="2">x</td></tr></table>',
  );
});

test('images of the mail itself stay, remote ones wait', () => {
  expect(sanitizeMail('<img src="cid:logo@x" alt="Logo">')).toBe('<img alt="Logo" src="cid:logo@x" />');
  expect(sanitizeMail('<img src="https://x.example/a.png" alt="A">')).toBe(
    '<img alt="A" data-remote-src="https://x.example/a.png" />',
  );
});

test('a mail cannot pretend that another address waits', () => {
  expect(sanitizeMail('<img data-remote-src="javascript:alert(1)">')).toBe('<img />');
});

test('links to the web and to addresses stay', () => {
  const html = '<a href="https://x.example/?a=1&amp;b=2">x</a> <a href="mailto:ann@x.example">y</a>';
  expect(sanitizeMail(html)).toBe(html);
});
