import '../../../renderer/design/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { I18nextProvider } from 'react-i18next';
import { expect } from 'vitest';
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
export const at = (second: number) => `2026-11-20 09:00:${String(second).padStart(2, '0')}`;
/** Newest first, as the list has them. */
export const twelve = Array.from({ length: 12 }, (_, index) => aRow(20 - index, { last_update: at(40 - index) }));

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

/** The list of all tickets on a desk of twelve, following its events; in a box of 700 pixels, with a head of 60. */
export async function showList(rows = twelve) {
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
            <h1 style={{ height: 60, margin: 0 }}>Desk</h1>
            <div style={{ height: 700, display: 'flex', flexDirection: 'column' }}>
              <List />
            </div>
          </DeskContext>
        </QueryClientProvider>
      </ConsoleContext>
    </I18nextProvider>,
  );
  await expect.element(screen.getByText(`Ticket ${rows[0]?.id}`)).toBeInTheDocument();
  await expect.poll(() => source.stream.getState().isOpen).toBe(true);
  const titles = () =>
    screen
      .getByRole('option')
      .elements()
      .map((row) => Number(row.getAttribute('data-row')));
  return { screen, server, drawn, titles };
}

/** A ticket as an event tells it. */
export const told = (id: number, more: Parameters<typeof aRow>[1]) => {
  const row = aRow(id, { version: 2, ...more });
  return { id, version: row.version, row };
};
