import { QueryClientProvider } from '@tanstack/react-query';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ConsoleContext } from '../../../renderer/app/console.ts';
import { createConsole } from '../../../renderer/app/create-console.ts';
import { DeskContext } from '../../../renderer/app/desk-context.ts';
import { createNavigation } from '../../../renderer/app/navigation.ts';
import { createFollowedImport } from '../../../renderer/import/followed-import.ts';
import { useLive } from '../../../renderer/live/use-live.ts';
import { createPreferences } from '../../../renderer/settings/preferences.ts';
import { deskQuery } from '../../../renderer/source/queries.ts';
import { createSource, type Source } from '../../../renderer/source/source.ts';
import { startText } from '../../../renderer/text/start-text.ts';
import { useListOrder } from '../../../renderer/ticket-list/use-list-order.ts';
import { VirtualRows } from '../../../renderer/ticket-list/virtual-rows.tsx';
import { aRow } from '../a-row.ts';
import { serveRows, theDesk } from './a-desk.ts';

const text = await startText('en');
const at = (second: number) => `2026-11-20 09:00:${String(second).padStart(2, '0')}`;
/** Newest first, as the list has them. */
const rows = Array.from({ length: 12 }, (_, index) => aRow(20 - index, { last_update: at(40 - index) }));

function Live() {
  useLive();
  return null;
}

const pressNothing = () => {};

function List() {
  const { order } = useListOrder();
  return order ? <VirtualRows order={order} onPress={pressNothing} /> : null;
}

/** The same source, and how often each row has been drawn: drawing reads it. */
function counted(source: Source) {
  const drawn = new Map<number, number>();
  const get: Source['rows']['get'] = (id) => {
    drawn.set(id, (drawn.get(id) ?? 0) + 1);
    return source.rows.get(id);
  };
  return { drawn, source: { ...source, rows: { ...source.rows, get } } };
}

async function showList() {
  const server = serveRows(rows);
  const { drawn, source } = counted(createSource({ baseUrl: 'http://desk.example/api/v2', fetch: server.fetch }));
  const surroundings = {
    preferences: createPreferences(window.localStorage),
    navigation: createNavigation(window),
    followedImport: createFollowedImport(window.localStorage),
    bridge: undefined,
  };
  await source.queries.prefetchQuery(deskQuery(source));
  const screen = await render(
    <I18nextProvider i18n={text}>
      <ConsoleContext value={{ ...createConsole(surroundings), source }}>
        <QueryClientProvider client={source.queries}>
          <DeskContext value={theDesk}>
            <Live />
            <div style={{ height: 700, display: 'flex' }}>
              <List />
            </div>
          </DeskContext>
        </QueryClientProvider>
      </ConsoleContext>
    </I18nextProvider>,
  );
  await expect.element(screen.getByText('Ticket 9')).toBeInTheDocument();
  await expect.poll(() => source.stream.getState().isOpen).toBe(true);
  const titles = () =>
    screen
      .getByRole('option')
      .elements()
      .map((row) => Number(row.getAttribute('data-row')));
  return { screen, server, drawn, titles };
}

beforeEach(() => {
  window.history.replaceState(null, '', '#/inbox/all');
});

const told = (id: number, more: Parameters<typeof aRow>[1]) => {
  const row = aRow(id, { version: 2, ...more });
  return { id, version: row.version, row };
};

test('an event draws its own row again and no other, and nothing is asked for', async () => {
  const { screen, server, drawn } = await showList();
  drawn.clear();
  server.asked.length = 0;
  server.tell('ticket', told(15, { last_update: at(35), title: 'Another subject' }));
  await expect.element(screen.getByText('Another subject')).toBeInTheDocument();
  expect([...drawn.keys()]).toEqual([15]);
  server.tell('counts', { all: 12, needs_answer: 0, mine: 0, unassigned: 0, by_status: {}, by_group: [] });
  server.tell('ticket', told(15, { version: 3, last_update: at(35), title: 'A third one' }));
  await expect.element(screen.getByText('A third one')).toBeInTheDocument();
  expect(server.asked).toEqual([]);
});

test('a changed ticket moves to its place, one that is gone leaves, and a new one comes in', async () => {
  const { screen, server, titles } = await showList();
  expect(titles().slice(0, 4)).toEqual([20, 19, 18, 17]);
  server.tell('ticket', told(18, { last_update: at(50) }));
  await expect.poll(() => titles().slice(0, 4)).toEqual([18, 20, 19, 17]);
  server.tell('ticket', { id: 20, version: 2, gone: true });
  await expect.poll(() => titles().slice(0, 3)).toEqual([18, 19, 17]);
  server.asked.length = 0;
  server.tell('ticket', told(99, { last_update: at(55), title: 'New here' }));
  await expect.poll(() => titles().slice(0, 3)).toEqual([99, 18, 19]);
  await expect.element(screen.getByText('New here')).toBeInTheDocument();
  expect(server.asked).toEqual([]);
});

test('after a reset what is shown is read again', async () => {
  const { server } = await showList();
  server.asked.length = 0;
  server.tell('reset', {});
  await expect.poll(() => server.asked).toEqual(expect.arrayContaining(['/desk/tickets/rows', '/desk/tickets/ids']));
});
