import { expect, test } from 'vitest';
import { OfficeAddresses } from '../../../server/mail/office-addresses.ts';

interface Mail {
  from: string;
  to: string;
  deliveredTo?: string[];
  lists?: string[];
}

function propose(mails: readonly Mail[], known: string[] = []) {
  const addresses = new OfficeAddresses();
  for (const { from, to, deliveredTo = [], lists = [] } of mails) {
    const box = (address: string) => [{ name: '', address }];
    addresses.add({ from: box(from), to: box(to), cc: [], deliveredTo, lists, listId: '' });
  }
  const own = addresses.propose(new Set(known)).filter(({ proposed }) => proposed);
  return own.map(({ address }) => address);
}

const times = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, at) => item(at));

test('the address that everything is sent to is proposed, and no customer', () => {
  expect(propose(times(10, (at) => ({ from: `c${at}@x.example`, to: 'Support@office.example' })))).toEqual([
    'support@office.example',
  ]);
});

test('the sender of the answers is proposed as well when it is another address', () => {
  const questions = times(10, (at) => ({ from: `c${at}@x.example`, to: 'support@office.example' }));
  const answers = times(6, (at) => ({ from: 'help@office.example', to: `c${at}@x.example` }));
  expect(propose([...questions, ...answers])).toEqual(['support@office.example', 'help@office.example']);
});

test('a mailing list is nobody’s own; where its mails were delivered to is', () => {
  const mails = times(10, (at) => ({
    from: `c${at}@x.example`,
    to: 'talk@lists.example',
    deliveredTo: ['me@office.example'],
    lists: ['talk@lists.example'],
  }));
  expect(propose(mails)).toEqual(['me@office.example']);
});

test('scattered correspondents propose nobody', () => {
  expect(propose(times(40, (at) => ({ from: `a${at}@x.example`, to: `b${at}@y.example` })))).toEqual([]);
});

test('an address of the brand is proposed however rare', () => {
  const mails = times(10, (at) => ({ from: `c${at}@x.example`, to: 'support@office.example' }));
  const rare = { from: 'c1@x.example', to: 'sales@office.example' };
  expect(propose([...mails, rare], ['sales@office.example'])).toContain('sales@office.example');
});
