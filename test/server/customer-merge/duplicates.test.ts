import { describe, expect } from 'vitest';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { customerMergeRoutes } from '../../../server/contract/desk/customer-merges.ts';
import { alikeKeyOf } from '../../../server/search/alike-key.ts';
import { fillAlikeKeys } from '../../../server/storage/migrations/0019-customer-merges.ts';
import { arrangeBrand, arrangeCustomer } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const { listDuplicates, keepApart } = customerMergeRoutes;

const duplicates = async (desk: TestDesk, id: number) =>
  (await desk.request(listDuplicates, { id })).item.map(({ customer, likenesses }) => [customer.id, likenesses]);

describe('who may be the same customer', () => {
  test('has an address that differs by how it is written', async ({ desk }) => {
    const names = (firstname: string) => ({ firstname, lastname: '' });
    const ada = await arrangeCustomer(desk, { ...names('Ada'), emails: ['ada.miller@gmail.com'] });
    const plus = await arrangeCustomer(desk, { ...names('B'), emails: ['AdaMiller+shop@googlemail.com'] });
    await arrangeCustomer(desk, { ...names('C'), emails: ['ada.miller@x.example'] });
    const { item: caller } = await desk.request(customerWriteRoutes.createCustomer, {
      extra_telephone: '+49170123456',
    });
    const local = { channel_id: 'telephone', customer_link_channel: '0170 / 123456' } as const;
    const { item: sameCaller } = await desk.request(customerWriteRoutes.createCustomer, local);
    expect(await duplicates(desk, ada)).toEqual([[plus, ['email']]]);
    expect(await duplicates(desk, plus)).toEqual([[ada, ['email']]]);
    expect(await duplicates(desk, caller.id)).toEqual([[sameCaller.id, ['telephone']]]);
  });

  test('has the same name at the same organisation, but not at a provider of everybody', async ({ desk }) => {
    const ada = await arrangeCustomer(desk, { emails: ['ada@acme.example', 'ada1@gmail.com'] });
    await arrangeCustomer(desk, { emails: ['am@gmail.com'] });
    await arrangeCustomer(desk, { firstname: 'Bob', emails: ['bob@acme.example'] });
    const same = await arrangeCustomer(desk, { firstname: 'ADA', lastname: 'Míller', emails: ['miller@acme.example'] });
    expect(await duplicates(desk, ada)).toEqual([[same, ['name']]]);
  });

  test('comes first the more they share, and is of the same brand', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const ada = await arrangeCustomer(desk, { emails: ['ada@acme.example'] });
    const name = await arrangeCustomer(desk, { emails: ['miller@acme.example'] });
    const both = await arrangeCustomer(desk, { emails: ['a.da@acme.example'] });
    await arrangeCustomer(desk, { brandId, emails: ['a_da@acme.example'] });
    expect(await duplicates(desk, ada)).toEqual([
      [both, ['email', 'name']],
      [name, ['name']],
    ]);
  });

  test('is not suggested any more once they are kept apart, until that is taken back', async ({ desk }) => {
    const ada = await arrangeCustomer(desk, { emails: ['ada@acme.example'] });
    const other = await arrangeCustomer(desk, { emails: ['a.da@acme.example'] });
    for (const _ of ['once', 'twice']) {
      expect((await desk.request(keepApart, { id: ada, otherID: other })).item).toEqual([]);
    }
    expect(await duplicates(desk, other)).toEqual([]);
    await desk.request(keepApart, { id: other, otherID: ada, apart: false });
    expect(await duplicates(desk, ada)).toHaveLength(1);
    expect(await desk.answer(keepApart, { id: ada, otherID: ada })).toMatchObject({ status: 400 });
    expect(await desk.answer(keepApart, { id: ada, otherID: 99 })).toMatchObject({ status: 404 });
  });

  test('is found among the addresses of an older desk, too', async ({ desk }) => {
    const { write } = desk.desk.storage;
    const ada = await arrangeCustomer(desk, { emails: ['ada@acme.example'] });
    await arrangeCustomer(desk, { firstname: 'B', emails: ['a.da@acme.example'] });
    await write.updateTable('customer_channels').set({ alike_key: '' }).execute();
    expect(await duplicates(desk, ada)).toEqual([]);
    await fillAlikeKeys(write as never);
    expect(await duplicates(desk, ada)).toHaveLength(1);
  });
});

describe('what makes two addresses alike', () => {
  const email = (match_key: string) => alikeKeyOf({ channel_id: 1, match_key });

  test('is the name without separators and addition, at the same provider', () => {
    expect(email('a.b-c_d+e+f@x.example')).toBe('abcd@x.example');
    expect(email('+@x.example')).toBe('');
    expect(email('a@y.example')).not.toBe(email('a@x.example'));
  });

  test('is the end of a telephone number; extensions and names elsewhere are not compared', () => {
    const keys = ['4930901820', '0049030901820', '030901820'].map((match_key) =>
      alikeKeyOf({ channel_id: 2, match_key }),
    );
    expect(keys[1]).toBe(keys[2]);
    expect(alikeKeyOf({ channel_id: 2, match_key: '110' })).toBe('');
    expect(alikeKeyOf({ channel_id: 3, match_key: 'Ada M' })).toBe('');
  });
});
