import { describe, expect, test } from 'vitest';
import { sanitizeWritten } from '../../../server/sanitize/sanitize-written.ts';

describe('what an agent wrote', () => {
  test.for([
    ['<h2>A</h2><ul><li><b>b</b></li></ul>', '<h2>A</h2><ul><li><b>b</b></li></ul>'],
    ['<p style="text-align:center">c</p>', '<p style="text-align:center">c</p>'],
    ['<a href="mailto:ada@x.example">Ada</a>', '<a href="mailto:ada@x.example">Ada</a>'],
    ['<img src="cid:logo@x" alt="Logo">', '<img alt="Logo" src="cid:logo@x" />'],
    ['<img src="/api/v2/desk/attachments/12">', '<img src="cid:file-12@deskhand" />'],
    ['<img src="https://desk.example/api/v2/desk/attachments/12">', '<img src="cid:file-12@deskhand" />'],
    ['<img src="app://deskhand/api/v2/desk/attachments/12">', '<img src="cid:file-12@deskhand" />'],
  ])('%s stays what it is', ([given, clean]) => {
    expect(sanitizeWritten(given ?? '')).toBe(clean);
  });

  test.for([
    '<script>x()</script>',
    '<img src=x onerror=x()>',
    '<svg><a href="javascript:x()"><text>x</text></a></svg>',
    '<a href="java&#115;cript:x()">x</a>',
    '<a href="//x.example/">x</a>',
    '<a href="/settings">x</a>',
    '<img src="https://t.example/pixel.gif" srcset="https://t.example/2.gif 2x">',
    '<img src="data:text/html;base64,PHNjcmlwdD4=">',
    '<p style="background:url(https://t.example/a.gif);position:fixed">x</p>',
    '<style>@import "https://t.example/a.css"</style>',
    '<form action="https://t.example/"><input name="a"></form>',
    '<iframe src="https://t.example/"></iframe><object data="https://t.example/"></object>',
    '<base href="https://t.example/"><meta http-equiv="refresh" content="0;url=https://t.example/">',
    '<math><mtext><table><mglyph><style><img src=x onerror=x()></style></mglyph></table></mtext></math>',
  ])('%s neither runs, loads nor leads anywhere', (hostile) => {
    const clean = sanitizeWritten(hostile);
    expect(clean).not.toMatch(/script|\son\w+=|href|src=|url\(|@import|action|style=|t\.example/i);
  });
});
