import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { TicketProperties } from '../../../renderer/property/ticket-properties.tsx';
import type { TicketItem } from '../../../server/contract/base/ticket.ts';
import type { Desk } from '../../../server/contract/desk/desk.ts';
import { aDesk } from '../a-desk.ts';
import { InConsole } from '../in-console.tsx';

const ticket = {
  id: 7,
  assigned_user_id: 3,
  assigned_group_id: 0,
  priority: 'high',
  tags: 'vip,return',
  snooze_time: null,
  following: false,
  customer: { id: 0, firstname: '', lastname: '' },
} as TicketItem;

const show = (more: Partial<Desk>) =>
  render(
    <InConsole desk={aDesk({ features: ['ticket-changes'], permissions: ['TICKET_READ', 'TICKET_CUD'], ...more })}>
      <TicketProperties ticket={ticket} />
    </InConsole>,
  );

test('each property is a control that says what it is, also where there is nothing yet', async () => {
  const screen = await show({});
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
] satisfies [string, Partial<Desk>][])(
  'for %s they are plain text, and what is not there is not said',
  async (_, more) => {
    const screen = await show(more);
    expect(screen.getByRole('button').elements()).toEqual([]);
    expect(screen.container.textContent).toBe('AssigneeKim BergPriorityHighTagsvip, return');
  },
);
