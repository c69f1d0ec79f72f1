import { expect, test } from 'vitest';
import type { Mailbox } from '../../../server/mail/mail-facts.ts';
import { assignRoles } from '../../../server/mail/mail-roles.ts';

const own = new Set(['support@office.example', 'sales@office.example']);
const nobody: Mailbox[] = [];
const boxes = (...addresses: string[]) => addresses.map((address) => ({ name: '', address }));
const [ann, support, sales] = ['Ann@customer.example', 'Support@office.example', 'sales@office.example'];

test.each([
  ['a customer to the office', { from: boxes(ann), to: boxes(support) }, 'inbound', ann],
  ['the office to a customer', { from: boxes(support), to: boxes(ann) }, 'outbound', ann],
  [
    'the office to itself and, in copy, a customer',
    { from: boxes(support), to: boxes(sales), cc: boxes(ann) },
    'outbound',
    ann,
  ],
  [
    'a form in the name of the office',
    { from: boxes(support), to: boxes(support), replyTo: boxes(ann) },
    'inbound',
    ann,
  ],
  ['the office to itself', { from: boxes(support), to: boxes(sales) }, 'outbound', undefined],
  ['nobody to the office', { to: boxes(support) }, 'inbound', undefined],
  ['nobody, but with an address for answers', { to: boxes(support), replyTo: boxes(ann) }, 'inbound', ann],
])('%s', (_, mail, direction, customer) => {
  const roles = assignRoles({ ...{ from: nobody, to: nobody, cc: nobody, replyTo: nobody }, ...mail }, own);
  expect({ direction: roles.direction, customer: roles.customer?.address }).toEqual({ direction, customer });
});
