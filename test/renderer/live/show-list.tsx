import '../../../renderer/design/app.css';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { useLive } from '../../../renderer/live/use-live.ts';
import { deskQuery } from '../../../renderer/source/queries.ts';
import { createSource, type Source } from '../../../renderer/source/source.ts';
import { useListOrder } from '../../../renderer/ticket-list/use-list-order.ts';
import { VirtualRows } from '../../../renderer/ticket-list/virtual-rows.tsx';
import { aRow } from '../a-row.ts';
import { aConsole, InConsole } from '../in-console.tsx';
import { serveRows, theDesk } from './serve-rows.ts';

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
  await source.queries.prefetchQuery(deskQuery(source));
  const screen = await render(
    <InConsole desk={theDesk} console={aConsole(source)}>
      <Live />
      <h1 style={{ height: 60, margin: 0 }}>Desk</h1>
      <div style={{ height: 700, display: 'flex', flexDirection: 'column' }}>
        <List />
      </div>
    </InConsole>,
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
