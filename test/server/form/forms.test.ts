import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { formRoutes } from '../../../server/contract/desk/forms.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const { listForms, getForm, createForm, updateForm, deleteForm } = formRoutes;

const fields = [
  { name: 'bought_at', label: 'Bought at', type: 'text' as const },
  { name: 'damage', label: 'Damage', type: 'choice' as const, choices: ['Frame', 'Brakes'] },
];
const add = async (desk: TestDesk, input: object = {}) =>
  (await desk.request(createForm, { name: 'Warranty', fields, ...input })).item;

/** A form, and a ticket with a value of its second field. */
async function arrangeValue(desk: TestDesk) {
  const form = await add(desk);
  const [ticket] = await arrangeTickets(desk.ctx, [{}]);
  const [first, second] = form.fields;
  if (!first || !second) throw new Error('The form has two fields.');
  const value = { form_field_id: second.id, form_field_value: 'Brakes', form_field_value_text: 'Brakes' };
  await arrangeRows(desk, 'form_field_to_ticket', [{ ticket_id: ticket.id, ...value, created_at: testNow }]);
  return { id: form.id, first, second };
}

describe('a form', () => {
  test('is created with its fields, read alone and in lists, and given to tickets of its brand', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const form = await add(desk);
    expect(form).toEqual({
      id: 1,
      brand_id: 1,
      name: 'Warranty',
      fields: [
        { id: 1, name: 'bought_at', label: 'Bought at', type: 'text', choices: [] },
        { id: 2, name: 'damage', label: 'Damage', type: 'choice', choices: ['Frame', 'Brakes'] },
      ],
    });
    const other = await add(desk, { brand_id: brandId, fields: [] });
    expect(other).toMatchObject({ brand_id: brandId, fields: [] });
    expect((await desk.request(getForm, { id: 1 })).item).toEqual(form);
    expect(await desk.request(listForms, {})).toMatchObject({ itemTotal: 2, items: [form, other] });
    expect(await desk.request(listForms, { brand_id: brandId })).toMatchObject({ itemTotal: 1, items: [other] });
    expect((await desk.request(ticketRoutes.createTicket, { formID: 1 })).item.form_id).toBe(1);
    expect((await desk.answer(ticketRoutes.createTicket, { formID: other.id })).status).toBe(400);
  });

  test('gets other fields in another order; those that are named by id stay what they are', async ({ desk }) => {
    const form = await add(desk);
    const wanted = [
      { name: 'serial', type: 'text' as const },
      { id: 2, name: 'damage', label: 'What is broken', type: 'choice' as const, choices: ['Frame'] },
    ];
    const changed = (await desk.request(updateForm, { id: form.id, name: 'Claim', fields: wanted })).item;
    expect(changed).toMatchObject({
      name: 'Claim',
      fields: [
        { id: 3, name: 'serial', label: 'serial', choices: [] },
        { id: 2, label: 'What is broken', choices: ['Frame'] },
      ],
    });
    expect((await desk.request(updateForm, { id: form.id })).item).toEqual(changed);
    expect((await desk.request(updateForm, { id: form.id, fields: [] })).item.fields).toEqual([]);
  });

  test('has a name that no other of its brand has', async ({ desk }) => {
    const { id } = await add(desk);
    expect((await desk.answer(createForm, { name: 'warranty' })).status).toBe(409);
    await add(desk, { name: 'Other' });
    expect((await desk.answer(updateForm, { id, name: 'other' })).status).toBe(409);
    expect((await desk.answer(updateForm, { id, name: 'WARRANTY' })).status).toBe(200);
  });

  test('keeps fields, types and choices that tickets have values of', async ({ desk }) => {
    const { id, first, second } = await arrangeValue(desk);
    const change = async (changed: object[]) => {
      const { status, body } = await desk.answer(updateForm, { id, fields: changed } as never);
      return [status, (body as { message?: string }).message];
    };
    expect(await change([first])).toEqual([409, 'The field damage is in use by 1 ticket.']);
    expect(await change([{ ...second, type: 'text', choices: [] }])).toEqual([
      409,
      'The type of the field damage is in use by 1 ticket.',
    ]);
    expect(await change([{ ...second, choices: ['Frame'] }])).toEqual([
      409,
      'The choice "Brakes" of the field damage is in use.',
    ]);
    expect((await desk.request(getForm, { id })).item.fields).toEqual([first, second]);
    expect(await change([{ ...second, choices: ['Brakes'] }])).toEqual([200, undefined]);
  });

  test.for([
    [
      {
        fields: [
          { name: 'a', type: 'text' },
          { name: 'A', type: 'text' },
        ],
      },
      'fields',
    ],
    [{ fields: [{ name: 'a', type: 'choice' }] }, 'fields'],
    [{ fields: [{ name: 'a' }] }, 'fields'],
    [{ fields: [{ id: 1, name: 'a', type: 'text' }] }, 'fields'],
    [{ fields: 'a' }, 'fields'],
    [{ name: '' }, 'name'],
    [{ brand_id: 9 }, 'brand_id'],
  ] as [object, string][])('is refused with %j', async ([input, field], { desk }) => {
    const answer = await desk.answer(createForm, { name: 'Warranty', ...input } as never);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect((await desk.request(listForms, {})).itemTotal).toBe(0);
  });

  test('takes no field of another form, and none twice', async ({ desk }) => {
    const { id } = await add(desk);
    const other = await add(desk, { name: 'Other' });
    const [foreign] = other.fields;
    const again = { id: 1, type: 'text' };
    for (const wanted of [
      [foreign],
      [
        { ...again, name: 'a' },
        { ...again, name: 'b' },
      ],
    ]) {
      expect((await desk.answer(updateForm, { id, fields: wanted } as never)).status).toBe(400);
    }
    expect((await desk.request(getForm, { id: other.id })).item).toEqual(other);
  });
});

test('a form that a ticket has, or had with a value, is not deleted; another one is', async ({ desk }) => {
  const { id } = await arrangeValue(desk);
  expect(await desk.answer(deleteForm, { id })).toMatchObject({
    status: 409,
    body: { message: 'The field damage is in use by 1 ticket.' },
  });
  const other = await add(desk, { name: 'Other' });
  await arrangeTickets(desk.ctx, [{ form_id: other.id }]);
  expect(await desk.answer(deleteForm, { id: other.id })).toMatchObject({
    status: 409,
    body: { message: 'The form Other is in use by 1 ticket.' },
  });
  const third = await add(desk, { name: 'Third' });
  await desk.request(deleteForm, { id: third.id });
  expect((await desk.answer(getForm, { id: third.id })).status).toBe(404);
});

test('an administrator of one brand sees and changes its forms and no others', async ({ desk }) => {
  const { brandId } = await arrangeBrand(desk);
  const other = await add(desk);
  const own = await add(desk, { brand_id: brandId });
  const { server } = await arrangeAgent(desk, { brands: [brandId] });
  expect((await desk.answer(listForms, {}, server)).body).toMatchObject({ itemTotal: 1, items: [own] });
  for (const route of [getForm, updateForm, deleteForm]) {
    expect((await desk.answer(route, { id: other.id, name: 'Mine' }, server)).status).toBe(404);
  }
  expect((await desk.answer(createForm, { name: 'Mine', brand_id: 1 }, server)).status).toBe(400);
});
