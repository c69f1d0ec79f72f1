import { describe, expect } from 'vitest';
import { rawRoutes } from '../../../server/contract/base/raw.ts';
import { formRoutes } from '../../../server/contract/desk/forms.ts';
import { ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import { ticketHistoryRoutes } from '../../../server/contract/desk/ticket-history.ts';
import type { RouteInput } from '../../../server/contract/route.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';

const { changeTicket, getTicketForm } = ticketChangeRoutes;
type Values = NonNullable<RouteInput<typeof changeTicket>['form_fields']>;

/** A ticket with a form that has a field of each type. */
async function arrangeForm(desk: TestDesk) {
  const { item } = await desk.request(formRoutes.createForm, {
    name: 'Warranty claim',
    fields: [
      { name: 'bought_at', label: 'Bought at', type: 'text' },
      { name: 'kilometres', type: 'number' },
      { name: 'bought_on', type: 'date' },
      { name: 'registered', type: 'boolean' },
      { name: 'damage', type: 'choice', choices: ['Frame', 'Brakes'] },
    ],
  });
  const [ticket] = await arrangeTickets(desk.ctx, [{ form_id: item.id, status: 'open' }]);
  return { form: item, ticket };
}

const change = (desk: TestDesk, ticketID: number, form_fields: Values) =>
  desk.answer(changeTicket, { ticketID, form_fields });

const valuesOf = async (desk: TestDesk, ticketID: number) => {
  const { fields } = (await desk.request(getTicketForm, { ticketID })).item;
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
};

const none = { bought_at: null, kilometres: null, bought_on: null, registered: null, damage: null };

describe('the form of a ticket', () => {
  test('has its fields in their order, with choices and values', async ({ desk }) => {
    const { form, ticket } = await arrangeForm(desk);
    await change(desk, ticket.id, { damage: 'Brakes' });
    const { fields, ...named } = (await desk.request(getTicketForm, { ticketID: ticket.id })).item;
    expect(named).toEqual({ id: form.id, name: 'Warranty claim' });
    expect(fields).toEqual(
      form.fields.map((field) => ({ ...field, value: field.name === 'damage' ? 'Brakes' : null })),
    );
  });

  test('is empty where the ticket has none', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const { item } = await desk.request(getTicketForm, { ticketID: ticket.id });
    expect(item).toEqual({ id: 0, name: '', fields: [] });
    expect(await change(desk, ticket.id, { damage: 'Frame' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'form_fields', message: 'are of a form, which this ticket has not' }] },
    });
    expect((await change(desk, ticket.id, {})).status).toBe(200);
  });
});

describe('another form of a ticket', () => {
  test('shows its own fields, and those of the one before are there again with it', async ({ desk }) => {
    const { form, ticket } = await arrangeForm(desk);
    const fields = [{ name: 'damage', type: 'text' as const }];
    const { item: other } = await desk.request(formRoutes.createForm, { name: 'Repair', fields });
    await change(desk, ticket.id, { damage: 'Brakes', kilometres: '20' });
    const ticketID = ticket.id;
    const { item } = await desk.request(changeTicket, {
      ticketID,
      form_id: other.id,
      form_fields: { damage: 'The bell' },
    });
    expect(item).toMatchObject({ form_id: other.id, form_fields: { damage: 'The bell' } });
    expect(Object.keys(item.form_fields)).toEqual(['damage']);
    expect(await valuesOf(desk, ticketID)).toEqual({ damage: 'The bell' });
    const back = await desk.request(changeTicket, { ticketID, form_id: form.id });
    expect(back.item.form_fields).toEqual({ damage: 'Brakes', kilometres: '20' });
    const without = await desk.request(changeTicket, { ticketID, form_id: 0 });
    expect(without.item).toMatchObject({ form_id: null, form_fields: {} });
    const { items } = await desk.request(ticketHistoryRoutes.listTicketHistory, { ticketID });
    expect(items.filter(({ field }) => field === 'form_id')).toMatchObject([
      { from: form.id, from_name: 'Warranty claim', to: null, to_name: '' },
      { from: other.id, from_name: 'Repair', to: form.id, to_name: 'Warranty claim' },
      { from: form.id, to: other.id },
    ]);
    await expectConsistent(desk);
  });

  test('is one of its brand', async ({ desk }) => {
    const { ticket } = await arrangeForm(desk);
    const { brandId } = await arrangeBrand(desk);
    const { item } = await desk.request(formRoutes.createForm, { brand_id: brandId, name: 'Elsewhere', fields: [] });
    for (const form_id of [item.id, 99]) {
      const answer = await desk.answer(changeTicket, { ticketID: ticket.id, form_id });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'form_id' }] } });
    }
  });
});

describe('form fields of a ticket', () => {
  test.for<[Values, Values]>([
    [{ bought_at: ' Velo Kontor ' }, { bought_at: 'Velo Kontor' }],
    [{ kilometres: 240.5 }, { kilometres: '240.5' }],
    [{ kilometres: '-3' }, { kilometres: '-3' }],
    [{ bought_on: '2026-02-28' }, { bought_on: '2026-02-28' }],
    [{ registered: true }, { registered: 'true' }],
    [{ registered: '0' }, { registered: 'false' }],
    [
      { damage: 'Frame', bought_at: 'Online' },
      { damage: 'Frame', bought_at: 'Online' },
    ],
  ])('are set as their types take them: %j', async ([sent, kept], { desk }) => {
    const { ticket } = await arrangeForm(desk);
    expect(await change(desk, ticket.id, sent)).toMatchObject({
      status: 200,
      body: { item: { version: 2, form_fields: kept } },
    });
    expect(await valuesOf(desk, ticket.id)).toEqual({ ...none, ...kept });
    await expectConsistent(desk);
  });

  test.for<[Values, string, string]>([
    [{ kilometres: 'many' }, 'form_fields.kilometres', 'must be a decimal number'],
    [{ kilometres: true }, 'form_fields.kilometres', 'must be text'],
    [{ bought_on: '2026-02-30' }, 'form_fields.bought_on', 'must be a date in the form YYYY-MM-DD'],
    [{ registered: 'perhaps' }, 'form_fields.registered', 'must be true, false, 1 or 0'],
    [{ damage: 'Saddle' }, 'form_fields.damage', 'must be one of Frame, Brakes'],
    [{ bought_at: 'x'.repeat(256) }, 'form_fields.bought_at', 'must be at most 255 characters'],
    [{ colour: 'red' }, 'form_fields.colour', "is no field of the ticket's form"],
    [{ __proto__: null, constructor: 'red' }, 'form_fields.constructor', "is no field of the ticket's form"],
  ])('are refused by name, and nothing is changed: %j', async ([sent, field, message], { desk }) => {
    const { ticket } = await arrangeForm(desk);
    const answer = await change(desk, ticket.id, { bought_at: 'Online', ...sent });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field, message }] } });
    expect(await valuesOf(desk, ticket.id)).toEqual(none);
  });

  test('name every one that is at fault', async ({ desk }) => {
    const { ticket } = await arrangeForm(desk);
    const { body } = await change(desk, ticket.id, { kilometres: 'many', damage: 'Saddle' });
    expect((body as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual([
      'form_fields.kilometres',
      'form_fields.damage',
    ]);
  });

  test('leave an entry each in the history; what already is leaves none, and what is not sent stays', async ({
    desk,
  }) => {
    const { ticket } = await arrangeForm(desk);
    await change(desk, ticket.id, { bought_at: 'Online', kilometres: '240' });
    await change(desk, ticket.id, { bought_at: 'Online', kilometres: '' });
    expect(await valuesOf(desk, ticket.id)).toEqual({ ...none, bought_at: 'Online' });
    expect((await change(desk, ticket.id, { bought_at: 'Online', damage: null })).body).toMatchObject({
      item: { version: 3 },
    });
    const entries = await desk.ctx.db.selectFrom('timeline_events').selectAll().orderBy('seq').execute();
    expect(
      entries.map((entry) => [entry.version, entry.item_type, entry.item_type_id_before, entry.item_type_id]),
    ).toEqual([
      [2, 'form_fields.bought_at', '', 'Online'],
      [2, 'form_fields.kilometres', '', '240'],
      [3, 'form_fields.kilometres', '240', ''],
    ]);
  });

  test('say what a colleague made of one meanwhile', async ({ desk }) => {
    const { ticket } = await arrangeForm(desk);
    const kim = await arrangeAgent(desk, { name: 'Kim' });
    await desk.answer(changeTicket, { ticketID: ticket.id, form_fields: { damage: 'Frame' } }, kim.server);
    const mine = { ticketID: ticket.id, version: 1, form_fields: { damage: 'Brakes' } };
    expect(await desk.answer(changeTicket, mine)).toMatchObject({
      status: 409,
      body: { changes: [{ field: 'form_fields.damage', value: 'Frame', initiated_by: 'Kim' }] },
    });
    expect(await valuesOf(desk, ticket.id)).toMatchObject({ damage: 'Frame' });
  });

  test('are a row of the raw table at the time of their change, and no other', async ({ desk, clock }) => {
    const { form, ticket } = await arrangeForm(desk);
    const { id } = form.fields[0] ?? { id: 0 };
    await change(desk, ticket.id, { bought_at: 'Online' });
    clock.now += 60_000;
    await change(desk, ticket.id, { bought_at: 'Velo Kontor' });
    const { body } = await desk.answer(rawRoutes.readRawTable, { table: 'form_field_to_ticket' });
    const { items } = body as { items: object[] };
    expect(items).toEqual([
      expect.objectContaining({
        ticket_id: ticket.id,
        form_field_id: id,
        form_field_value: 'Velo Kontor',
        created_at: '2026-03-02 09:01:00',
      }),
    ]);
  });
});
