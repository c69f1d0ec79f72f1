import { I18nextProvider } from 'react-i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ConsoleContext } from '../../../renderer/app/console.ts';
import { createConsole } from '../../../renderer/app/create-console.ts';
import { DeskContext } from '../../../renderer/app/desk-context.ts';
import { createNavigation } from '../../../renderer/app/navigation.ts';
import { createFollowedImport } from '../../../renderer/import/followed-import.ts';
import { CustomerTyping } from '../../../renderer/presence/customer-typing.tsx';
import { useOwnPresence } from '../../../renderer/presence/use-own-presence.ts';
import { WhoIsHere } from '../../../renderer/presence/who-is-here.tsx';
import { createPreferences } from '../../../renderer/settings/preferences.ts';
import { createSource } from '../../../renderer/source/source.ts';
import { startText } from '../../../renderer/text/start-text.ts';
import type { Desk } from '../../../server/contract/desk/desk.ts';
import { theDesk } from '../live/serve-rows.ts';

const text = await startText('en');

/** The window of the tests is a frame, which the browser gives no focus. */
beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

const patient = { timeout: 20_000 };

function Present({ ticketId }: { ticketId: number }) {
  useOwnPresence(ticketId);
  return (
    <>
      <WhoIsHere ticketId={ticketId} />
      <CustomerTyping ticketId={ticketId} />
    </>
  );
}

/** A window that has a ticket open, and what it has said of itself. */
async function openTicket(features: Desk['features'], ticketId = 7) {
  const said: string[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { state } = JSON.parse(String(init.body)) as { state: string };
    said.push(`${new URL(String(input)).pathname.replace('/api/v2/desk/tickets/', '')} ${state}`);
    return Response.json({ type: 'result', message: 'Presence is noted.' });
  };
  const source = createSource({ baseUrl: 'http://desk.example/api/v2', fetch });
  const surroundings = {
    preferences: createPreferences(window.localStorage),
    navigation: createNavigation(window),
    followedImport: createFollowedImport(window.localStorage),
    bridge: undefined,
  };
  const console = { ...createConsole(surroundings), source };
  const users = [
    { id: 4, name: 'Lee' },
    { id: 5, name: 'Ada' },
  ];
  const show = (id: number) => (
    <I18nextProvider i18n={text}>
      <ConsoleContext value={console}>
        <DeskContext value={{ ...theDesk, features, users }}>
          <Present ticketId={id} />
        </DeskContext>
      </ConsoleContext>
    </I18nextProvider>
  );
  const screen = await render(show(ticketId));
  return { said, source, screen, go: (id: number) => screen.rerender(show(id)) };
}

test('a window says that it has a ticket open, and that it has left it, one after the other', async () => {
  const { said, screen, go } = await openTicket(['presence']);
  await expect.poll(() => said, patient).toEqual(['7/presence viewing']);
  await go(8);
  await expect.poll(() => said, patient).toEqual(['7/presence viewing', '7/presence left', '8/presence viewing']);
  await screen.unmount();
  await expect.poll(() => said.at(-1), patient).toBe('8/presence left');
});

test('a window that is hidden has left, and is there again when it is seen', async () => {
  const { said, screen } = await openTicket(['presence']);
  await expect.poll(() => said, patient).toHaveLength(1);
  const become = (state: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  become('hidden');
  await expect.poll(() => said.at(-1), patient).toBe('7/presence left');
  become('visible');
  await expect.poll(() => said.at(-1), patient).toBe('7/presence viewing');
  Reflect.deleteProperty(document, 'visibilityState');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  await expect.poll(() => said.at(-1), patient).toBe('7/presence left');
  await screen.unmount();
  expect(said).toHaveLength(4);
});

test('tickets that are run past are not opened, and a desk without presence is told nothing', async () => {
  const { said, go } = await openTicket(['presence']);
  for (const id of [8, 9, 10]) await go(id);
  await expect.poll(() => said, patient).toEqual(['10/presence viewing']);
  const other = await openTicket([]);
  await other.screen.unmount();
  expect(other.said).toEqual([]);
});

test('who is here, and that the customer types, is said in words as it changes', async () => {
  const { screen, source } = await openTicket([]);
  source.presence.hear({ ticket_id: 7, user_id: 4, state: 'viewing' });
  await expect.element(screen.getByText('Lee is viewing')).toBeVisible();
  source.presence.hear({ ticket_id: 7, user_id: 4, state: 'typing' });
  await expect.element(screen.getByText('Lee is typing…')).toBeVisible();
  source.presence.hear({ ticket_id: 7, user_id: 4, state: 'viewing' });
  source.presence.hear({ ticket_id: 7, user_id: 5, state: 'viewing' });
  await expect.element(screen.getByText('2 are here')).toBeVisible();
  await expect.element(screen.getByText('Lee and Ada are viewing')).toBeInTheDocument();
  source.presence.hearCustomer({ ticket_id: 7, typing: true });
  await expect.element(screen.getByText('The customer is typing…')).toBeVisible();
  source.presence.hearCustomer({ ticket_id: 7, typing: false });
  await expect.poll(() => screen.getByText('The customer is typing…').elements(), patient).toEqual([]);
});
