import { describe, expect } from 'vitest';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { deskCustomerRoutes } from '../../../server/contract/desk/customers.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const { findCustomers } = deskCustomerRoutes;

const namesFound = async (desk: TestDesk, find: string, brand_id = 1) => {
  const { item } = await desk.request(findCustomers, { brand_id, find });
  return item.map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim());
};

/** Customers as people write themselves. */
async function arrangeNames(desk: TestDesk) {
  await arrangeCustomer(desk, {
    firstname: 'Ada',
    lastname: 'Miller',
    primaryId: 'C-1001',
    emails: ['Ada@office.example'],
  });
  await arrangeCustomer(desk, { firstname: 'Bram', lastname: 'de Vries', emails: ['bram@devries.example'] });
  await arrangeCustomer(desk, { firstname: 'Mila', lastname: 'Özdemir', emails: ['mila@x.example'] });
  await arrangeCustomer(desk, { firstname: '', lastname: 'STADTWERKE AARAU AG', emails: [] });
  await arrangeCustomer(desk, { firstname: 'Émile', lastname: 'Petit' });
  await arrangeCustomer(desk, { firstname: 'Jürg', lastname: 'Müller-Strauß' });
  await arrangeCustomer(desk, { firstname: 'José', lastname: 'Nuñez' });
  await arrangeCustomer(desk, { firstname: '', lastname: '山田' });
}

describe('looking for a customer', () => {
  test.for([
    ['mil', ['Ada Miller', 'Mila Özdemir']],
    ['MIL', ['Ada Miller', 'Mila Özdemir']],
    ['Miller', ['Ada Miller']],
    ['özd', ['Mila Özdemir']],
    ['ozd', ['Mila Özdemir']],
    ['OZDEMIR', ['Mila Özdemir']],
    ['mila oz', ['Mila Özdemir']],
    ['émile', ['Émile Petit']],
    ['emile', ['Émile Petit']],
    ['muller', ['Jürg Müller-Strauß']],
    ['mueller', []],
    ['muller strauss', ['Jürg Müller-Strauß']],
    ['juerg', []],
    ['jurg muller str', ['Jürg Müller-Strauß']],
    ['jose', ['José Nuñez']],
    ['nunez jo', ['José Nuñez']],
    ['山', ['山田']],
    ['de vri', ['Bram de Vries']],
    ['stadtwerke aarau', ['STADTWERKE AARAU AG']],
    ['ada mil', ['Ada Miller']],
    ['miller ad', ['Ada Miller']],
    ['ada@OFF', ['Ada Miller']],
    ['bram@devries.example', ['Bram de Vries']],
    ['C-10', ['Ada Miller']],
    ['iller', []],
    ['ada vri', []],
    ['%', []],
    ['_da', []],
  ] as const)('by %j finds %j', async ([find, names], { desk }) => {
    await arrangeNames(desk);
    expect(await namesFound(desk, find)).toEqual(names);
  });

  test('follows a name that was changed', async ({ desk }) => {
    const id = await arrangeCustomer(desk, { firstname: 'Ada', lastname: 'Miller' });
    await desk.request(customerWriteRoutes.updateCustomer, { id, lastname: 'Strømberg' });
    expect([await namesFound(desk, 'stromb'), await namesFound(desk, 'miller')]).toEqual([['Ada Strømberg'], []]);
  });

  test('by a number finds who has it, however it is written', async ({ desk }) => {
    const { item } = await desk.request(customerWriteRoutes.createCustomer, {
      lastname: 'Stone',
      extra_telephone: '+4930123456',
    });
    expect(item.channels).toHaveLength(1);
    for (const find of ['+49 30 12', '4930', '+49(30)123456']) expect(await namesFound(desk, find)).toEqual(['Stone']);
  });

  test('gives addresses, and twenty at most, in the order of names', async ({ desk }) => {
    await arrangeNames(desk);
    for (let at = 0; at < 25; at += 1) await arrangeCustomer(desk, { lastname: `Mill${String.fromCharCode(97 + at)}` });
    const { item } = await desk.request(findCustomers, { brand_id: 1, find: 'mil' });
    expect(item).toHaveLength(20);
    expect(item.map(({ lastname }) => lastname)).toEqual(item.map(({ lastname }) => lastname).toSorted());
    const [ada] = (await desk.request(findCustomers, { brand_id: 1, find: 'ada@' })).item;
    expect(ada).toMatchObject({ channels: [{ channel_id: 1, channel: 'Ada@office.example' }] });
  });

  test('stays within the brand, which the caller must see', async ({ desk }) => {
    await arrangeNames(desk);
    const { brandId } = await arrangeBrand(desk);
    await arrangeCustomer(desk, { brandId, lastname: 'Millstone' });
    expect(await namesFound(desk, 'mills')).toEqual([]);
    expect(await namesFound(desk, 'mills', brandId)).toEqual(['Ada Millstone']);
    const { server } = await arrangeAgent(desk, { brands: [1] });
    expect(await desk.answer(findCustomers, { brand_id: brandId, find: 'mills' }, server)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'brand_id' }] },
    });
  });

  test('needs something to look for', async ({ desk }) => {
    for (const find of ['', '  ']) {
      expect(await desk.answer(findCustomers, { brand_id: 1, find })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'find' }] },
      });
    }
  });
});
