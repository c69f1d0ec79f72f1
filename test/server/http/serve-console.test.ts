import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { describe, expect } from 'vitest';
import { serveConsole } from '../../../server/http/serve-console.ts';
import { test as base } from '../../support/temporary-directory.ts';

/** A console of two files, with something beside it that is nobody's business. */
const test = base.extend<{ ask: (path: string, method?: string) => Promise<Response> }>({
  ask: async ({ directory }, use) => {
    const console = path.join(directory, 'console');
    await mkdir(path.join(console, 'assets'), { recursive: true });
    await writeFile(path.join(console, 'index.html'), '<!doctype html>');
    await writeFile(path.join(console, 'assets', 'main-4f2a.js'), 'run()');
    await writeFile(path.join(directory, 'secret.txt'), 'secret');
    await mkdir(path.join(directory, 'console-other'));
    await writeFile(path.join(directory, 'console-other', 'secret.txt'), 'secret');
    const app = new Hono();
    app.use(serveConsole(console));
    app.all('*', (c) => c.text('next', 404));
    await use(async (path, method = 'GET') => app.request(path, { method }));
  },
});

describe('the console', () => {
  test('is served at / without inline script, and asked for every time', async ({ ask }) => {
    const page = await ask('/');
    expect([page.status, await page.text()]).toEqual([200, '<!doctype html>']);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('has assets that browsers keep', async ({ ask }) => {
    const asset = await ask('/assets/main-4f2a.js');
    expect([asset.status, await asset.text()]).toEqual([200, 'run()']);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test.for([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%2fconsole-other%2fsecret.txt',
    '/..%5csecret.txt',
    '/%00',
    '/%ff',
    '/assets',
    '/missing.js',
    '/api/v2/raw',
  ])('%s is no file of it', async (requested, { ask }) => {
    const answer = await ask(requested);
    expect([answer.status, await answer.text()]).toEqual([404, 'next']);
  });

  test('takes no other method', async ({ ask }) => {
    expect((await ask('/', 'POST')).status).toBe(404);
    expect((await ask('/', 'HEAD')).status).toBe(200);
  });
});
