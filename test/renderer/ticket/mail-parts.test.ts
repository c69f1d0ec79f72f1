import { expect, test } from 'vitest';
import { partsOf } from '../../../renderer/ticket/mail-parts.ts';

const wordsOf = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.match(/row\d+/g) ?? [];

test('a short mail is one part, as it is', () => {
  expect(partsOf('<p>Hello</p>', 1000)).toEqual(['<p>Hello</p>']);
  expect(partsOf('', 1000)).toEqual([]);
});

test('rows of a long table stay rows of a table in every part, none lost and none twice', () => {
  const rows = Array.from({ length: 300 }, (_, at) => `<tr><td align="right">row${at}</td></tr>`).join('');
  const parts = partsOf(`<h2>List</h2><table border="1"><tbody>${rows}</tbody></table><p>End</p>`, 2000);
  expect(parts.length).toBeGreaterThan(4);
  expect(parts.flatMap(wordsOf)).toEqual(Array.from({ length: 300 }, (_, at) => `row${at}`));
  for (const part of parts.slice(1, -1)) {
    expect(part.startsWith('<table border="1"><tbody><tr>')).toBe(true);
    const { body } = new DOMParser().parseFromString(part, 'text/html');
    expect(body.querySelectorAll('table > tbody > tr').length).toBe(wordsOf(part).length);
  }
});

test('what has no place to be cut is cut where it is', () => {
  const parts = partsOf(`<b>${'x'.repeat(5000)}</b>`, 1000);
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.map((part) => new DOMParser().parseFromString(part, 'text/html').body.textContent).join('')).toBe(
    'x'.repeat(5000),
  );
  expect(parts[1]?.startsWith('<b>')).toBe(true);
});

test('closing tags without opening ones, and elements without an end, do not confuse it', () => {
  const html = `<div></span></p><img src="a"><br/>${'<p>row1</p>'.repeat(200)}</div>${'<p>row2</p>'.repeat(200)}`;
  const parts = partsOf(html, 1000);
  expect(parts.flatMap(wordsOf)).toHaveLength(400);
  expect(parts.at(-1)?.startsWith('<p>')).toBe(true);
});

test('five megabytes are cut in no time worth waiting for', () => {
  const html = `<table>${'<tr><td>row1</td></tr>'.repeat(240_000)}</table>`;
  expect(html.length).toBeGreaterThan(5_000_000);
  expect(partsOf(html).length).toBeGreaterThanOrEqual(20);
});
