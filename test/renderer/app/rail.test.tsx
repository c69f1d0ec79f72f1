import '../../../renderer/design/app.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Rail } from '../../../renderer/app/rail.tsx';
import { createSource } from '../../../renderer/source/source.ts';
import { aDesk } from '../a-desk.ts';
import { aConsole, InConsole } from '../in-console.tsx';

/** The rail on a desk whose one mailbox is in that state. */
async function showRail(state: string, permissions: ('TICKET_READ' | 'DESK_ADMIN')[]) {
  const desk = aDesk({ features: ['ticket-list', 'mail-accounts'], permissions });
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    asked.push(new URL(String(input)).pathname);
    const items = [{ id: 1, address: 'support@office.example', state }];
    return new Response(JSON.stringify(asked.at(-1)?.endsWith('/desk') ? { item: desk } : { items }));
  };
  const source = createSource({ baseUrl: 'http://desk.example/api/v2', fetch });
  const screen = await render(
    <InConsole desk={desk} console={aConsole(source)}>
      <Rail />
    </InConsole>,
  );
  return { asked, settings: (name: string) => screen.getByRole('button', { name, exact: true }) };
}

test('says on the settings which mailbox is not fetched from', async () => {
  const { settings } = await showRail('trouble', ['TICKET_READ', 'DESK_ADMIN']);
  const button = settings('Settings: mail to support@office.example cannot be fetched');
  await expect.element(button).toBeInTheDocument();
});

test('says nothing of mailboxes that are well, and does not ask for who cannot mend them', async () => {
  const { asked, settings } = await showRail('connected', ['TICKET_READ', 'DESK_ADMIN']);
  await expect.poll(() => asked.join()).toContain('/desk/mail-accounts');
  await expect.element(settings('Settings')).toBeInTheDocument();
  const agent = await showRail('trouble', ['TICKET_READ']);
  await expect.element(agent.settings('Settings').last()).toBeInTheDocument();
  expect(agent.asked.join()).not.toContain('/desk/mail-accounts');
});
