import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { createSource } from '../../../renderer/source/source.ts';
import { TicketList } from '../../../renderer/ticket-list/ticket-list.tsx';
import { aDesk } from '../a-desk.ts';
import { aConsole, InConsole } from '../in-console.tsx';

test('a link to a search says that the server has none, and leads to all tickets', async () => {
  const asked: string[] = [];
  const fetch = async (address: RequestInfo | URL): Promise<Response> => {
    asked.push(new URL(String(address)).pathname);
    return Response.json({ itemTotal: 0, items: [], item: { ids: [] }, total_is_exact: true, next: null });
  };
  const console = aConsole(createSource({ baseUrl: 'http://desk.example/api/v2', fetch }));
  console.navigation.go({ area: 'inbox', view: 'search', filter: { q: 'lamp' }, ticketId: undefined });
  const screen = await render(
    <InConsole desk={aDesk()} console={console}>
      <TicketList />
    </InConsole>,
  );
  await expect.element(screen.getByText('This server cannot search through tickets.')).toBeVisible();
  expect(screen.getByRole('combobox').elements()).toEqual([]);
  expect(asked).toEqual([]);
  await screen.getByRole('button', { name: 'See all tickets' }).click();
  await expect.poll(() => console.navigation.getState().view).toBe('all');
  await expect.element(screen.getByText('This server cannot search through tickets.')).not.toBeInTheDocument();
});
