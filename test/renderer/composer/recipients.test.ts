import { describe, expect, test } from 'vitest';
import {
  addMailboxes,
  addressIn,
  knownMailboxes,
  readMailboxes,
  suggestMailboxes,
  usualRecipients,
} from '../../../renderer/composer/recipients.ts';
import type { TicketItem } from '../../../server/contract/base/ticket.ts';

type Ticket = Parameters<typeof usualRecipients>[0];

const message = (more: object) =>
  ({ type: 'message', direction: 'inbound', from: null, from_name: '', email_details: '{}', ...more }) as object;
const ticketWith = (timeline: object[], more: Partial<Ticket> = {}): Ticket => ({
  direction: 'inbound',
  from: 'first@x.example',
  to: 'desk@x.example',
  ...more,
  timeline: timeline as TicketItem['timeline'],
});

describe('what is typed as recipients', () => {
  test.for([
    ['ada@x.example', ['ada@x.example']],
    ['ada@x.example, bob@x.example; eve@x.example\nkim@x.example', 4],
    ['ada@x.example bob@x.example', ['ada@x.example', 'bob@x.example']],
    ['Ada Miller <ada@x.example>', ['Ada Miller <ada@x.example>']],
    ['no address', ['no address']],
    [' , ; ', []],
  ] as const)('%j is read as mailboxes', ([typed, expected]) => {
    const read = readMailboxes(typed);
    if (typeof expected === 'number') expect(read).toHaveLength(expected);
    else expect(read).toEqual(expected);
  });

  test('is added once, however the address is spelled', () => {
    expect(addMailboxes(['Ada <ada@x.example>'], ['ADA@x.example', 'bob@x.example', 'bob@x.example'])).toEqual([
      'Ada <ada@x.example>',
      'bob@x.example',
    ]);
  });

  test('has the address of a mailbox with a name, and none in what is no address', () => {
    expect(addressIn('"Miller, Ada" <Ada@X.example>')).toBe('ada@x.example');
    expect(addressIn('Ada Miller')).toBe('');
    expect(addressIn('ada@')).toBe('');
  });
});

describe('whom an answer goes to', () => {
  test('is who the last message of the customer came from', () => {
    const ticket = ticketWith([
      message({ from: 'ada@x.example', from_name: 'Ada' }),
      message({ from: 'eve@x.example', from_name: 'Miller, Eve' }),
      message({ direction: 'outbound', from: 'desk@x.example' }),
    ]);
    expect(usualRecipients(ticket)).toEqual(['"Miller, Eve" <eve@x.example>']);
  });

  test('is whom that message names for answers', () => {
    const email_details = JSON.stringify({ 'reply-to': '"Depot, North" <depot@x.example>, eve@x.example' });
    expect(usualRecipients(ticketWith([message({ from: 'ada@x.example', email_details })]))).toEqual([
      '"Depot, North" <depot@x.example>',
      'eve@x.example',
    ]);
  });

  test('is the other side of a ticket in which no customer has written', () => {
    expect(usualRecipients(ticketWith([]))).toEqual(['first@x.example']);
    expect(usualRecipients(ticketWith([], { direction: 'outbound' }))).toEqual(['desk@x.example']);
  });
});

test('addresses of the ticket are offered, the newest first, without those that are there', () => {
  const details = (to: string) => JSON.stringify({ to, cc: 'Bob <bob@x.example>' });
  const ticket = ticketWith([
    message({ from: 'ada@x.example', from_name: 'Ada', email_details: details('desk@x.example') }),
    message({ from: 'eve@x.example', from_name: 'Eve', email_details: details('sales@x.example') }),
  ]);
  const known = knownMailboxes(ticket, ['ada@home.example', '+49 30 1234']);
  expect(known).toEqual([
    'Eve <eve@x.example>',
    'sales@x.example',
    'Bob <bob@x.example>',
    'Ada <ada@x.example>',
    'desk@x.example',
    'ada@home.example',
  ]);
  expect(suggestMailboxes(known, 'ada', ['ada@x.example'])).toEqual(['ada@home.example']);
  expect(suggestMailboxes(known, 'x.example bob', [])).toEqual(['Bob <bob@x.example>']);
});
