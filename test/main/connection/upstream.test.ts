import { describe, expect } from 'vitest';
import { reachRemoteServer } from '../../../main/connection/upstream.ts';
import { test } from '../../support/listen.ts';

const get = { method: 'GET', headers: new Headers(), body: null };

describe('a remote server', () => {
  test('gets the key, path and query', async ({ listen }) => {
    const url = await listen((incoming, outgoing) => outgoing.end(`${incoming.url} ${incoming.headers.authorization}`));
    const answer = await reachRemoteServer({ baseUrl: `${url}/help`, key: 'dh_k' }).fetch('/api/v2/desk?a=1', get);
    expect(await answer.text()).toBe('/help/api/v2/desk?a=1 apikey dh_k');
  });

  test('that sends requests to another host does not get the key sent there', async ({ listen }) => {
    let reached = false;
    const other = await listen((_, outgoing) => {
      reached = true;
      outgoing.end();
    });
    const url = await listen((_, outgoing) => outgoing.writeHead(307, { location: `${other}/api/v2/desk` }).end());
    const answer = await reachRemoteServer({ baseUrl: url, key: 'dh_k' }).fetch('/api/v2/desk', get);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ type: 'error', message: expect.stringContaining('another address') });
    expect(reached).toBe(false);
  });

  test('that is gone is a 503 which says what to do', async () => {
    const answer = await reachRemoteServer({ baseUrl: 'https://desk.invalid', key: 'k' }).fetch('/api/v2/desk', get);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('desk.invalid') });
  });

  test('that refuses the key from now on says so, not that somebody should sign in', async ({ listen }) => {
    const url = await listen((_, outgoing) => outgoing.writeHead(401).end('{}'));
    const answer = await reachRemoteServer({ baseUrl: url, key: 'k' }).fetch('/api/v2/desk', get);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('no longer accepts this key') });
  });

  test('sets no cookie in the console', async ({ listen }) => {
    const url = await listen((_, outgoing) => outgoing.writeHead(200, { 'set-cookie': 'a=b' }).end('{}'));
    const answer = await reachRemoteServer({ baseUrl: url, key: 'k' }).fetch('/', get);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});
