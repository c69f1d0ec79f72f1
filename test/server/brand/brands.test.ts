import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { brandRoutes } from '../../../server/contract/desk/brands.ts';
import { groupRoutes } from '../../../server/contract/desk/groups.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const { listBrands, getBrand, createBrand, updateBrand, deleteBrand } = brandRoutes;

const add = async (desk: TestDesk, input: Partial<Parameters<typeof desk.request<typeof createBrand>>[1]> = {}) =>
  (await desk.request(createBrand, { name: 'Bikes', ...input })).item;
const names = async (desk: TestDesk) => (await desk.request(listBrands, {})).items.map(({ name }) => name);
const defaults = async (desk: TestDesk) =>
  (await desk.request(listBrands, {})).items.filter((brand) => brand.is_default).map(({ id }) => id);
const eventKinds = async ({ ctx }: TestDesk) =>
  (await ctx.db.selectFrom('live_events').select('kind').execute()).map(({ kind }) => kind);

describe('a brand', () => {
  test('is kept as it was created, and read alone and in the list', async ({ desk }) => {
    const brand = await add(desk, {
      addresses: ['Help@Bikes.example', 'help@bikes.example', 'shop@bikes.example'],
      crm_lookup_url: 'https://crm.bikes.example/lookup?v=1',
      crm_allowed_hosts: ['CRM.bikes.example', '::1', '10.0.0.7'],
    });
    expect(brand).toEqual({
      id: 2,
      name: 'Bikes',
      is_default: false,
      default_group_id: 0,
      addresses: ['help@bikes.example', 'shop@bikes.example'],
      signature: '',
      crm_lookup_url: 'https://crm.bikes.example/lookup?v=1',
      crm_allowed_hosts: ['crm.bikes.example', '[::1]', '10.0.0.7'],
      created_at: '2026-03-02 09:00:00',
    });
    expect((await desk.request(getBrand, { id: 2 })).item).toEqual(brand);
    expect(await desk.request(listBrands, {})).toMatchObject({ itemTotal: 2, items: [{ name: 'Support' }, brand] });
    expect(await desk.request(listBrands, { itemStart: 1, itemLimit: 1 })).toMatchObject({
      itemTotal: 2,
      items: [brand],
    });
    expect(await eventKinds(desk)).toEqual(['desk']);
  });

  test('changes in what is sent and in nothing else; null takes the look-up away', async ({ desk }) => {
    const before = await add(desk, { addresses: ['a@x.example'], crm_lookup_url: 'http://127.0.0.1:8080/' });
    const renamed = (await desk.request(updateBrand, { id: before.id, name: ' Räder ' })).item;
    expect(renamed).toEqual({ ...before, name: 'Räder' });
    const rest = { addresses: [], crm_lookup_url: null, crm_allowed_hosts: ['localhost'] };
    expect((await desk.request(updateBrand, { id: before.id, ...rest })).item).toEqual({ ...renamed, ...rest });
    expect((await desk.request(updateBrand, { id: before.id })).item).toEqual({ ...renamed, ...rest });
  });

  test('has a signature whose HTML is made harmless; null takes it away', async ({ desk }) => {
    const signature = '<p>Kind regards,<br /><b>Bikes</b></p>';
    const brand = await add(desk, { name: 'Bikes', signature: `${signature}<script>alert(1)</script>` });
    expect(brand.signature).toBe(signature);
    const changed = await desk.request(updateBrand, { id: brand.id, signature: '<i onclick="a()">B</i>' });
    expect(changed.item.signature).toBe('<i>B</i>');
    expect((await desk.request(updateBrand, { id: brand.id, signature: null })).item.signature).toBe('');
  });

  test('is the default one instead of another, never none', async ({ desk }) => {
    const { id } = await add(desk);
    await desk.request(updateBrand, { id, is_default: true });
    expect(await defaults(desk)).toEqual([id]);
    const refused = await desk.answer(updateBrand, { id, is_default: false });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('always has a default') } });
    expect((await desk.answer(deleteBrand, { id })).status).toBe(409);
    await add(desk, { name: 'Third', is_default: true });
    expect(await defaults(desk)).toEqual([3]);
    expect((await desk.request(ticketRoutes.createTicket, {})).item.brand_id).toBe(3);
  });

  test('sends its tickets to its default group, which is one of its own', async ({ desk }) => {
    const { id } = await add(desk);
    expect(await desk.answer(updateBrand, { id, default_group_id: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'default_group_id', message: 'is no group of this brand' }] },
    });
    const group = (await desk.request(groupRoutes.createGroup, { brand_id: id, name: 'Workshop' })).item;
    await desk.request(updateBrand, { id, default_group_id: group.id });
    expect((await desk.request(ticketRoutes.createTicket, { brandID: id })).item.assigned_group_id).toBe(group.id);
    await desk.request(updateBrand, { id, default_group_id: 0 });
    expect((await desk.request(ticketRoutes.createTicket, { brandID: id })).item.assigned_group_id).toBe(0);
  });

  test('has a name and addresses that no other has, in any case', async ({ desk }) => {
    const { id } = await add(desk, { addresses: ['a@x.example'] });
    expect((await desk.answer(createBrand, { name: 'BIKES' })).status).toBe(409);
    expect((await desk.answer(createBrand, { name: 'Third', addresses: ['A@X.example'] })).status).toBe(409);
    expect((await desk.answer(updateBrand, { id: 1, name: 'bikes' })).status).toBe(409);
    expect((await desk.answer(updateBrand, { id: 1, addresses: ['a@x.example'] })).status).toBe(409);
    expect((await desk.answer(updateBrand, { id, name: 'bikes', addresses: ['a@x.example'] })).status).toBe(200);
    expect(await names(desk)).toEqual(['Support', 'bikes']);
  });

  test.for([
    [{ name: ' ' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: null }, 'name'],
    [{ addresses: ['nobody'] }, 'addresses'],
    [{ addresses: 'a@x.example' }, 'addresses'],
    [{ crm_lookup_url: 'ftp://crm.example/' }, 'crm_lookup_url'],
    [{ crm_lookup_url: 'https://kim:secret@crm.example/' }, 'crm_lookup_url'],
    [{ crm_lookup_url: 'crm.example' }, 'crm_lookup_url'],
    [{ crm_allowed_hosts: ['https://crm.example'] }, 'crm_allowed_hosts'],
    [{ crm_allowed_hosts: ['crm.example:80'] }, 'crm_allowed_hosts'],
    [{ is_default: 'perhaps' }, 'is_default'],
  ] as [object, string][])('is refused with %j', async ([input, field], { desk }) => {
    const answer = await desk.answer(createBrand, { name: 'Bikes', ...input } as never);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect(await names(desk)).toEqual(['Support']);
  });
});

describe('deleting a brand', () => {
  test('that nothing belongs to takes its addresses and the access to it along', async ({ desk }) => {
    const { id } = await add(desk, { addresses: ['a@x.example'] });
    await arrangeAgent(desk, { brands: [id] });
    expect(await desk.request(deleteBrand, { id })).toEqual({ type: 'result', message: 'Brand deleted.' });
    expect((await desk.answer(getBrand, { id })).status).toBe(404);
    expect((await desk.answer(deleteBrand, { id })).status).toBe(404);
    expect(await desk.ctx.db.selectFrom('user_brands').selectAll().execute()).toEqual([]);
    expect(await desk.ctx.db.selectFrom('brand_addresses').selectAll().execute()).toEqual([]);
  });

  test('that is in use is a 409 that says by what', async ({ desk }) => {
    const { id } = await add(desk);
    await desk.request(groupRoutes.createGroup, { brand_id: id, name: 'Workshop' });
    await arrangeTickets(desk.ctx, [
      { brand_id: id, assigned_group_id: 0 },
      { brand_id: id, assigned_group_id: 0 },
    ]);
    await arrangeCustomer(desk, { brandId: id });
    await arrangeRows(desk, 'forms', [{ brand_id: id, name: 'Repair' }]);
    await arrangeRows(desk, 'custom_fields', [{ brand_id: id, name: 'a', label: 'A', type: 'text', choices: '[]' }]);
    await arrangeRows(desk, 'chat_accounts', [{ brand_id: id, token: 'abc', open_hours: null }]);
    expect(await desk.answer(deleteBrand, { id })).toMatchObject({
      status: 409,
      body: {
        message:
          'The brand Bikes is in use by 2 tickets, 1 customer, 1 group, 1 form, 1 custom field and 1 chat account.',
      },
    });
    expect(await names(desk)).toEqual(['Support', 'Bikes']);
  });
});

describe('an administrator of one brand', () => {
  test('sees and changes that one and no other', async ({ desk }) => {
    const { id } = await add(desk);
    const { server } = await arrangeAgent(desk, { brands: [id] });
    expect((await desk.answer(listBrands, {}, server)).body).toMatchObject({ itemTotal: 1, items: [{ id }] });
    expect((await desk.answer(updateBrand, { id, name: 'Wheels' }, server)).status).toBe(200);
    for (const route of [getBrand, updateBrand, deleteBrand]) {
      expect((await desk.answer(route, { id: 1, name: 'Mine' }, server)).status).toBe(404);
    }
    expect(await names(desk)).toEqual(['Support', 'Wheels']);
  });

  test('neither adds one nor decides which is the default', async ({ desk }) => {
    const { id } = await add(desk);
    const { server } = await arrangeAgent(desk, { brands: [id] });
    expect((await desk.answer(createBrand, { name: 'Third' }, server)).status).toBe(403);
    expect((await desk.answer(updateBrand, { id, is_default: true }, server)).status).toBe(403);
    expect(await defaults(desk)).toEqual([1]);
  });
});

test('of brands with one name that are created at once there is one', async ({ desk }) => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => desk.answer(createBrand, { name: 'Bikes' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
});
