import { describe, expect } from 'vitest';
import { eventStream, type FollowOptions, type StreamedEvent } from '../../../server/client/event-stream.ts';
import type { Server } from '../../../server/client/request.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { createApp } from '../../../server/create-app.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { adminKey, test } from '../../support/event-streams.ts';
import { test as listening } from '../../support/listen.ts';

const patient = { timeout: 20_000 };

/** Follows in the background; `stop` ends it and gives the position that was reached. */
function followInBackground(server: Server, options: Partial<FollowOptions> = {}) {
  const ending = new AbortController();
  const events: StreamedEvent[] = [];
  const states: boolean[] = [];
  const following = eventStream(server, {
    signal: ending.signal,
    onEvent: (event) => void events.push(event),
    onOpen: (isOpen) => void states.push(isOpen),
    ...options,
  });
  return {
    events,
    states,
    titles: () => events.flatMap(({ event, data }) => (event === 'ticket' && 'row' in data ? data.row.title : [])),
    following,
    async stop() {
      ending.abort();
      return await following;
    },
  };
}

describe('the client that follows', () => {
  test('opens the stream again where it was cut, and says when it is open', async ({ desk, served }) => {
    const server = { baseUrl: served.baseUrl, key: adminKey(desk) };
    const one = followInBackground(server);
    await expect.poll(() => one.states, patient).toEqual([true]);
    await desk.request(ticketRoutes.createTicket, { title: 'First' });
    await expect.poll(one.titles, patient).toEqual(['First']);
    served.cutAll();
    await desk.request(ticketRoutes.createTicket, { title: 'While it was cut' });
    await expect.poll(one.titles, patient).toEqual(['First', 'While it was cut']);
    expect(one.states).toEqual([true, false, true]);
    const reached = await one.stop();
    await desk.request(ticketRoutes.createTicket, { title: 'While it was away' });
    const two = followInBackground(server, { after: reached ?? '' });
    await expect.poll(two.titles, patient).toEqual(['While it was away']);
    await two.stop();
  });

  test('gives up where it is refused, and where there are no events', async ({ desk }) => {
    const { server } = await arrangeAgent(desk, { permissions: ['SETTINGS_CRUD'] });
    await expect(followInBackground(server).following).rejects.toMatchObject({ status: 403 });
    await expect(followInBackground(desk.as('dh_unknown')).following).rejects.toMatchObject({ status: 401 });
    const baseOnly = createApp(desk.desk, { baseOnly: true });
    const base = { ...desk.admin, fetch: async (input, init) => baseOnly.request(input as string, init) } as Server;
    await expect(followInBackground(base).following).rejects.toMatchObject({ status: 404 });
  });
});

listening('a line that says nothing is given up for another one', async ({ listen }) => {
  const asked: (string | null)[] = [];
  const baseUrl = await listen((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://x').searchParams.get('after'));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('id: 0-7\n\n');
  });
  const { states, stop } = followInBackground({ baseUrl }, { patience: 100 });
  await expect.poll(() => asked.length, patient).toBeGreaterThan(1);
  expect(asked.slice(0, 2)).toEqual([null, '0-7']);
  expect(states.slice(0, 2)).toEqual([true, false]);
  expect(await stop()).toBe('0-7');
});
