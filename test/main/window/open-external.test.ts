import { describe, expect, test } from 'vitest';
import { isConsole } from '../../../main/window/lock-window.ts';
import { openExternal } from '../../../main/window/open-external.ts';

async function opened(url: string): Promise<string[]> {
  const urls: string[] = [];
  const answer = await openExternal({ openExternal: async (one: string) => void urls.push(one) }, url);
  expect(answer).toBe(urls.length === 1);
  return urls;
}

describe('a link', () => {
  test.each(['https://example.com/a?b=c', 'mailto:ada@example.com', 'tel:+4930123'])(
    '%s opens outside',
    async (url) => {
      expect(await opened(url)).toEqual([url]);
    },
  );

  test.each([
    'http://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://server/share',
    'deskhand://ticket/7',
    'app://deskhand/',
    'ms-msdt:/id',
    'data:text/html,x',
    'not a link',
    '',
  ])('%j opens nothing', async (url) => {
    expect(await opened(url)).toEqual([]);
  });
});

test.each([
  ['app://deskhand', true],
  ['app://deskhand/index.html#/tickets/7', true],
  ['app://deskhand.evil.example/', false],
  ['https://deskhand/', false],
  ['app://elsewhere/', false],
  ['', false],
])('%j is the console itself: %s', (url, expected) => {
  expect(isConsole(url)).toBe(expected);
});
