import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ConsoleContext } from '../../../renderer/app/console.ts';
import { createConsole } from '../../../renderer/app/create-console.ts';
import { DeskContext, type DeskFacts } from '../../../renderer/app/desk-context.ts';
import { createNavigation } from '../../../renderer/app/navigation.ts';
import { createFollowedImport } from '../../../renderer/import/followed-import.ts';
import { TicketProperties } from '../../../renderer/property/ticket-properties.tsx';
import { createPreferences } from '../../../renderer/settings/preferences.ts';
import { startText } from '../../../renderer/text/start-text.ts';
import type { TicketItem } from '../../../server/contract/base/ticket.ts';

const text = await startText('en');
const ticket = {
  id: 7,
  assigned_user_id: 3,
  assigned_group_id: 0,
  priority: 'high',
  tags: 'vip,return',
  snooze_time: null,
  following: false,
} as TicketItem;

const aDesk = (more: Partial<DeskFacts>): DeskFacts => ({
  version: '0.1.0',
  kind: 'desk',
  features: ['ticket-changes'],
  user: { id: 3, name: 'Kim Berg', email: 'kim@nordlicht.example' },
  permissions: ['TICKET_READ', 'TICKET_CUD'],
  limits: { set_status: 10_000, ticket_page: 200, upload_bytes: 0 },
  brands: [],
  groups: [{ id: 1, name: 'Support' }],
  users: [{ id: 3, name: 'Kim Berg' }],
  empty: false,
  ...more,
});

const show = (desk: DeskFacts) =>
  render(
    <I18nextProvider i18n={text}>
      <ConsoleContext
        value={createConsole({
          preferences: createPreferences(localStorage),
          navigation: createNavigation(window),
          followedImport: createFollowedImport(localStorage),
          bridge: undefined,
        })}
      >
        <DeskContext value={desk}>
          <TicketProperties ticket={ticket} />
        </DeskContext>
      </ConsoleContext>
    </I18nextProvider>,
  );

test('each property is a control that says what it is, also where there is nothing yet', async () => {
  const screen = await show(aDesk({}));
  const names = screen
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual([
    'Assignee: Kim Berg',
    'Group: none',
    'Priority: High',
    'Tags: vip, return',
    'Snoozed until: not snoozed',
    'Following',
  ]);
});

test.each([
  ['a server that cannot change them', { features: [] }],
  ['an agent who may not', { permissions: ['TICKET_READ'] }],
] satisfies [string, Partial<DeskFacts>][])(
  'for %s they are plain text, and what is not there is not said',
  async (_, more) => {
    const screen = await show(aDesk(more));
    expect(screen.getByRole('button').elements()).toEqual([]);
    expect(screen.container.textContent).toBe('AssigneeKim BergPriorityHighTagsvip, return');
  },
);
