import fc from 'fast-check';
import { expect } from 'vitest';
import { checkDesk } from '../../../server/check/check-desk.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { brandRoutes } from '../../../server/contract/desk/brands.ts';
import { chatAccountRoutes } from '../../../server/contract/desk/chat-accounts.ts';
import { customFieldRoutes } from '../../../server/contract/desk/custom-fields.ts';
import { formRoutes } from '../../../server/contract/desk/forms.ts';
import { groupRoutes } from '../../../server/contract/desk/groups.ts';
import { keyRoutes } from '../../../server/contract/desk/keys.ts';
import { userRoutes } from '../../../server/contract/desk/users.ts';
import { errorBody } from '../../../server/contract/envelope.ts';
import type { Route } from '../../../server/contract/route.ts';
import { createKey } from '../../../server/key/create.ts';
import { administrators } from '../../../server/user/administrators.ts';
import { arrangeAgent, arrangeBrand } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';

/** A call of a route by one of the administrators. */
interface Step {
  route: Route;
  input: Record<string, unknown>;
  by: 'first' | 'second' | 'ofBrand';
}

// Few names and ids, so that steps meet.
const id = fc.integer({ min: 1, max: 4 });
const idOrNone = fc.integer({ min: 0, max: 4 });
const name = fc.constantFrom('A', 'a', 'B', 'C');
const fieldName = fc.constantFrom('a', 'A', 'b', 'constructor');
const email = fc.constantFrom('a@x.example', 'A@x.example', 'b@x.example');
const flag = fc.boolean();
const reach = fc.oneof(fc.constant('all'), fc.uniqueArray(id, { maxLength: 2 }));
const permissions = fc.subarray(['TICKET_READ', 'DESK_ADMIN', 'API_CHAT']);
const addresses = fc.subarray(['a@x.example', 'b@x.example']);
const type = fc.constantFrom('text', 'choice', 'date');
const choices = fc.subarray(['Basic', 'Plus']);
const fields = fc.array(fc.record({ id, name: fieldName, type, choices }, { requiredKeys: ['name', 'type'] }), {
  maxLength: 3,
});

type Values = Record<string, fc.Arbitrary<unknown>>;

/** A call with these fields, of which the optional ones can be absent. */
const call = (route: Route, required: Values, optional: Values = {}): fc.Arbitrary<Step> =>
  fc.record({
    route: fc.constant(route),
    input: fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) }),
    by: fc.constantFrom('first', 'first', 'second', 'ofBrand'),
  });

const definition = { name: fieldName, type, choices };
const user = { name, email, brands: reach, groups: reach, permissions };
const account = { group_id: idOrNone, token: fc.constantFrom(null, 'abcdefgh', 'abcdefgi') };
const servers = fc.constant(['chat.example']);

const step = fc.oneof(
  call(brandRoutes.createBrand, { name }, { is_default: flag, addresses }),
  call(brandRoutes.updateBrand, { id }, { name, is_default: flag, addresses, default_group_id: idOrNone }),
  call(brandRoutes.deleteBrand, { id }),
  call(groupRoutes.createGroup, { name }, { brand_id: id }),
  call(groupRoutes.updateGroup, { id, name }),
  call(groupRoutes.deleteGroup, { id }),
  call(userRoutes.createUser, { name, email }, { brands: reach, groups: reach, permissions }),
  call(userRoutes.updateUser, { id }, { ...user, disabled: flag }),
  call(userRoutes.deleteUser, { id }),
  call(keyRoutes.createKey, { user_id: id, permissions }),
  call(keyRoutes.updateKey, { id }, { permissions, name }),
  call(keyRoutes.revokeKey, { id }),
  call(customFieldRoutes.createCustomField, { name: fieldName, type }, { brand_id: id, choices }),
  call(customFieldRoutes.updateCustomField, { id }, definition),
  call(customFieldRoutes.deleteCustomField, { id }),
  call(formRoutes.createForm, { name }, { brand_id: id, fields }),
  call(formRoutes.updateForm, { id }, { name, fields }),
  call(formRoutes.deleteForm, { id }),
  call(chatAccountRoutes.createChatAccount, { servers }, { brand_id: id, ...account }),
  call(chatAccountRoutes.updateChatAccount, { id }, account),
  call(chatAccountRoutes.deleteChatAccount, { id }),
  call(ticketRoutes.createTicket, {}, { brandID: id, assignedGroupID: id, assignedUserID: id, formID: id }),
);

type Servers = Record<Step['by'], TestDesk['admin']>;

/** Takes a step; what is answered has the shape that the contract gives it. Who is shut out goes on with another key. */
async function take(desk: TestDesk, servers: Servers, { route, input, by }: Step): Promise<void> {
  const { status, body } = await desk.answer(route, input, servers[by]);
  if (status === 401) servers[by] = (await newKeyOfAdministrator(desk)) ?? servers[by];
  if (status !== 200) {
    expect([400, 401, 403, 404, 409]).toContain(status);
    errorBody.strict().parse(body);
  } else if (typeof route.response !== 'string') {
    route.response.parse(body);
  }
}

/** Undefined when somebody has changed that administrator just now. */
async function newKeyOfAdministrator(desk: TestDesk): Promise<TestDesk['admin'] | undefined> {
  const { id } = await administrators(desk.ctx.db).executeTakeFirstOrThrow();
  const created = createKey(desk.ctx, { user_id: id, permissions: ['DESK_ADMIN'] });
  return await created.then(({ key }) => desk.as(key)).catch(() => undefined);
}

/** What a desk must have, whatever was done. */
async function expectSound(desk: TestDesk): Promise<void> {
  const { db } = desk.ctx;
  expect(await checkDesk(desk.ctx)).toEqual([]);
  const brands = await db.selectFrom('brands').selectAll().execute();
  expect(brands.filter(({ is_default }) => is_default === 1)).toHaveLength(1);
  expect((await administrators(desk.ctx.db).execute()).length).toBeGreaterThan(0);
  const groups = await db.selectFrom('groups').selectAll().execute();
  const forms = await db.selectFrom('forms').selectAll().execute();
  const customFields = await db.selectFrom('custom_fields').selectAll().execute();
  expectDistinct(brands.map(({ name }) => name));
  for (const things of [groups, forms, customFields]) {
    expectDistinct(things.map(({ brand_id, name }) => `${brand_id} ${name}`));
  }
  for (const field of customFields) expect(field.type === 'choice').toBe(field.choices !== '[]');
  const brandOf = new Map(groups.map((group) => [group.id, group.brand_id]));
  const accounts = await db.selectFrom('chat_accounts').selectAll().execute();
  const tickets = await db.selectFrom('tickets').selectAll().execute();
  const sent = [
    ...brands.map(({ id, default_group_id }) => ({ brand: id, group: default_group_id })),
    ...accounts.map(({ brand_id, group_id }) => ({ brand: brand_id, group: group_id })),
    ...tickets.map(({ brand_id, assigned_group_id }) => ({ brand: brand_id, group: assigned_group_id })),
  ];
  for (const { brand, group } of sent) if (group !== 0) expect(brandOf.get(group)).toBe(brand);
}

const expectDistinct = (names: readonly string[]) =>
  expect(new Set(names.map((one) => one.toLowerCase())).size).toBe(names.length);

test.for(Array.from({ length: 6 }, (_, at) => at + 1))(
  'whatever administrators do one after another, the desk stays sound (%i)',
  async (seed, { desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const second = await arrangeAgent(desk, { name: 'Second' });
    const ofBrand = await arrangeAgent(desk, { name: 'Third', brands: [brandId] });
    const servers = { first: desk.admin, second: second.server, ofBrand: ofBrand.server };
    const [steps = []] = fc.sample(fc.array(step, { minLength: 60, maxLength: 60 }), { seed, numRuns: 1 });
    for (const one of steps) await take(desk, servers, one);
    await expectSound(desk);
  },
);

test.for([11, 12, 13])(
  'whatever several administrators do at once, the desk stays sound (%i)',
  async (seed, { desk }) => {
    const second = await arrangeAgent(desk, { name: 'Second' });
    const ofBrand = await arrangeAgent(desk, { name: 'Third', brands: [1] });
    const servers = { first: desk.admin, second: second.server, ofBrand: ofBrand.server };
    const [steps = []] = fc.sample(fc.array(step, { minLength: 120, maxLength: 120 }), { seed, numRuns: 1 });
    for (let at = 0; at < steps.length; at += 12) {
      await Promise.all(steps.slice(at, at + 12).map((one) => take(desk, servers, one)));
    }
    await expectSound(desk);
  },
);
