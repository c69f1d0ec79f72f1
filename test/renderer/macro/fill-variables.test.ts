import { expect, test } from 'vitest';
import { fillVariables, type Values } from '../../../renderer/macro/fill-variables.ts';

const values: Values = {
  'customer.firstname': 'Ada',
  'customer.lastname': '<Byron>',
  'customer.name': 'Ada <Byron> & Co',
  'ticket.id': '7',
  'ticket.title': '',
  'agent.name': 'Kim $& Berg',
  'brand.name': 'Bikes',
};

test.for([
  ['<p>Hello {{customer.firstname}},</p>', '<p>Hello Ada,</p>'],
  ['{{ ticket.id }}{{ticket.id}}', '77'],
  ['<p>{{customer.name}}: {{customer.lastname}}</p>', '<p>Ada &lt;Byron&gt; &amp; Co: &lt;Byron&gt;</p>'],
  ['Yours, {{agent.name}}', 'Yours, Kim $&amp; Berg'],
  ['<p>About {{ticket.title}}, hello&nbsp;{{ticket.title}}!</p>', '<p>About, hello!</p>'],
  ['{{customer.age}} {{}} {{Ticket.id}} {{constructor}}', '{{customer.age}} {{}} {{Ticket.id}} {{constructor}}'],
] as const)('%j becomes %j', ([html, filled]) => {
  expect(fillVariables(html, values)).toBe(filled);
});
