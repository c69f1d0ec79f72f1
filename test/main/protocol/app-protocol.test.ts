import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { reachRemoteServer } from '../../../main/connection/upstream.ts';
import { answerAppRequests } from '../../../main/protocol/app-protocol.ts';
import { test } from '../../support/listen.ts';

const toServer = (baseUrl: string, onWrite: () => void = () => undefined) =>
  answerAppRequests({
    renderer: { directory: '/nowhere' },
    upstream: () => reachRemoteServer({ baseUrl, key: 'dh_k' }),
    onWrite,
  });

describe('requests of the console for /api', () => {
  test('get the key; cookies, origin, referer and a key of the page’s own stay behind', async ({ listen }) => {
    let got: IncomingHttpHeaders = {};
    const url = await listen((incoming, outgoing) => {
      got = incoming.headers;
      outgoing.end('{}');
    });
    const headers = {
      authorization: 'apikey stolen',
      cookie: 'a=b',
      origin: 'app://deskhand',
      referer: 'app://deskhand/',
      'content-type': 'application/json',
      'idempotency-key': '1',
    };
    await toServer(url)(new Request('app://deskhand/api/v2/ticket', { method: 'POST', headers, body: '{}' }));
    expect(got).toMatchObject({
      authorization: 'apikey dh_k',
      'content-type': 'application/json',
      'idempotency-key': '1',
    });
    for (const name of ['cookie', 'origin', 'referer']) expect(got).not.toHaveProperty(name);
  });

  test('an upload arrives byte by byte as it was sent', async ({ listen }) => {
    const sent = new Uint8Array(3_000_000).map((_, index) => index % 251);
    const url = await listen((incoming, outgoing) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part) => parts.push(part)).on('end', () => outgoing.end(Buffer.concat(parts)));
    });
    const body = new Blob([sent]).stream();
    const request = new Request('app://deskhand/api/v2/desk/imports', {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    const answer = await toServer(url)(request);
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), sent)).toBe(0);
  });

  test('events arrive while the answer is still open, and cancelling reaches the server', async ({ listen }) => {
    const closed = Promise.withResolvers<void>();
    const url = await listen((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      outgoing.write('data: 1\n\n');
      outgoing.once('close', () => closed.resolve());
    });
    const answer = await toServer(url)(new Request('app://deskhand/api/v2/desk/events'));
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toBe('data: 1\n\n');
    await reader?.cancel();
    await closed.promise;
  });

  test('only a write that succeeded is told', async ({ listen }) => {
    let writes = 0;
    const url = await listen((incoming, outgoing) =>
      outgoing.writeHead(incoming.url === '/api/v2/no' ? 400 : 200).end('{}'),
    );
    const answer = toServer(url, () => {
      writes += 1;
    });
    await answer(new Request('app://deskhand/api/v2/ticket/1'));
    await answer(new Request('app://deskhand/api/v2/no', { method: 'PUT' }));
    expect(writes).toBe(0);
    await answer(new Request('app://deskhand/api/v2/ticket/1', { method: 'PUT' }));
    expect(writes).toBe(1);
  });

  test('another origin or host is refused before the server hears of it', async ({ listen }) => {
    const url = await listen(() => expect.unreachable());
    const foreign = new Request('app://deskhand/api/v2/desk', { headers: { origin: 'https://evil.example' } });
    expect((await toServer(url)(foreign)).status).toBe(403);
    expect((await toServer(url)(new Request('app://elsewhere/api/v2/desk'))).status).toBe(403);
  });
});

describe('the console’s files', () => {
  const serve = (directory: string) =>
    answerAppRequests({
      renderer: { directory: path.join(directory, 'renderer') },
      upstream: () => ({ fetch: () => Promise.reject(new Error('not asked')) }),
      onWrite: () => undefined,
    });

  test('come with their type and a policy that allows no inline script', async ({ directory }) => {
    mkdirSync(path.join(directory, 'renderer', 'assets'), { recursive: true });
    writeFileSync(path.join(directory, 'renderer', 'index.html'), '<!doctype html>');
    writeFileSync(path.join(directory, 'renderer', 'assets', 'app.js'), '1');
    const page = await serve(directory)(new Request('app://deskhand/'));
    expect(await page.text()).toBe('<!doctype html>');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    const script = await serve(directory)(new Request('app://deskhand/assets/app.js'));
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  test('are the only ones: nothing above their directory is given out', async ({ directory }) => {
    mkdirSync(path.join(directory, 'renderer'));
    writeFileSync(path.join(directory, 'local-key'), 'secret');
    for (const attempt of ['%2e%2e/local-key', '..%2flocal-key', '%2e%2e%2flocal-key', 'x/..%2f..%2flocal-key']) {
      expect((await serve(directory)(new Request(`app://deskhand/${attempt}`))).status).toBe(404);
    }
  });
});
