import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { checkDesk } from '../../../server/check/check-desk.ts';
import { customerDeleteRoutes } from '../../../server/contract/base/customer-delete.ts';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { createApp } from '../../../server/create-app.ts';
import { openDesk } from '../../../server/open-desk.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { dialect, type TestDesk, test } from '../../support/desk.ts';

const { createCustomer, createCustomerCRUD, addChannelOnly, updateCustomer } = customerWriteRoutes;
const { deleteCustomer, purgeCustomerData } = customerDeleteRoutes;

const twenty = Array.from({ length: 20 }, (_, at) => at);
const idsOf = (answers: readonly { body: unknown }[]) =>
  new Set(answers.map(({ body }) => (body as { item: { id: number } }).item.id));

/** What the unique indexes promise, counted by hand: nobody's primary id or address is somebody else's as well. */
async function expectNobodyTwice({ ctx: { db } }: TestDesk): Promise<void> {
  const customers = await db.selectFrom('customers').select(['id', 'external_primary_id']).execute();
  const primaryIds = customers.map(({ external_primary_id }) => external_primary_id).filter((id) => id !== '');
  expect(new Set(primaryIds).size).toBe(primaryIds.length);
  const channels = await db.selectFrom('customer_channels').select(['customer_id', 'match_key']).execute();
  expect(new Set(channels.map(({ match_key }) => match_key)).size).toBe(channels.length);
  const ids = customers.map(({ id }) => id);
  for (const { customer_id } of channels) expect(ids).toContain(customer_id);
}

describe('the same customer, created 20 times at once,', () => {
  test('is one, completed by all', async ({ desk }) => {
    const answers = await Promise.all(
      twenty.map((at) => desk.answer(createCustomer, { primary_id: 'C-1', extra_email: `a${at % 4}@example.com` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(twenty.map(() => 200));
    expect(idsOf(answers).size).toBe(1);
    expect(await desk.ctx.db.selectFrom('customers').select('id').execute()).toHaveLength(1);
    expect(await desk.ctx.db.selectFrom('customer_channels').select('id').execute()).toHaveLength(4);
  });

  test('is one when only the address says who it is', async ({ desk }) => {
    const answers = await Promise.all(
      twenty.map((at) => desk.answer(createCustomer, { extra_email: at % 2 ? 'Ada@example.com' : 'ada@example.com' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(twenty.map(() => 200));
    expect(idsOf(answers).size).toBe(1);
    await expectNobodyTwice(desk);
  });

  test('strictly is created once, and 19 are told so', async ({ desk }) => {
    const answers = await Promise.all(twenty.map(() => desk.answer(createCustomerCRUD, { primaryID: 'C-1' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });

  test.runIf(dialect === 'postgres')('is one through two servers', async ({ desk }) => {
    const { directory, databaseUrl } = desk;
    const second = await openDesk({ dataDirectory: directory, databaseUrl, role: 'server' });
    const app = createApp(second);
    const other = {
      ...desk.admin,
      fetch: async (url: unknown, init?: RequestInit) => app.request(url as string, init),
    };
    const answers = await Promise.all(
      twenty.map((at) =>
        desk.answer(
          createCustomer,
          { primary_id: 'C-1', firstname: 'Ada', extra_telephone: `+49${at % 3}` },
          at % 2 ? desk.admin : (other as typeof desk.admin),
        ),
      ),
    );
    await second.close();
    expect(answers.map(({ status }) => status)).toEqual(twenty.map(() => 200));
    expect(idsOf(answers).size).toBe(1);
    expect(await desk.ctx.db.selectFrom('customers').select('id').execute()).toHaveLength(1);
    await expectNobodyTwice(desk);
  });
});

describe('whatever is done to the same few customers at once,', () => {
  const primary = fc.constantFrom('A', 'B', 'C');
  const email = fc.constantFrom('a@example.com', 'B@example.com', 'b@example.com', 'c@example.com');
  const id = fc.integer({ min: 1, max: 6 });
  const action = fc.oneof(
    fc.record({ do: fc.constant('create' as const), primary_id: primary, extra_email: email }),
    fc.record({ do: fc.constant('meet' as const), customer_link_channel: email, extra_telephone: fc.constant('+1') }),
    fc.record({ do: fc.constant('strict' as const), primaryID: primary }),
    fc.record({ do: fc.constant('add' as const), customer_id: id, extra_email: email }),
    fc.record({ do: fc.constant('rename' as const), id, externalPrimaryID: primary }),
    fc.record({ do: fc.constant('ticket' as const), extra_email: email, ticket_id: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ do: fc.constant('delete' as const), id }),
    fc.record({ do: fc.constant('purge' as const), id }),
  );
  type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

  function run(desk: TestDesk, one: Action) {
    const { do: what, ...input } = one;
    const routes = {
      create: createCustomer,
      meet: createCustomer,
      ticket: createCustomer,
      strict: createCustomerCRUD,
      add: addChannelOnly,
      rename: updateCustomer,
      delete: deleteCustomer,
      purge: purgeCustomerData,
    };
    return desk.answer(routes[what], input as never);
  }

  test('nobody is there twice, nothing points nowhere, and nobody gets an error of ours', async ({ desk }) => {
    await arrangeTickets(desk.ctx, [{}, {}, {}]);
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 12 }), async (actions) => {
        const answers = await Promise.all(actions.map((one) => run(desk, one)));
        for (const { status, body } of answers) expect([[200, 404, 409].includes(status), body]).toEqual([true, body]);
        await expectNobodyTwice(desk);
        expect(await checkDesk(desk.ctx)).toEqual([]);
      }),
      { numRuns: 20, seed: 11 },
    );
  });
});
