import { beforeEach, expect, test } from 'vitest';
import { type ChangeQueue, createChangeQueue } from '../../../renderer/bulk/change-queue.ts';
import { createNotices, type Notices } from '../../../renderer/bulk/notices.ts';
import { createCustomerChanger } from '../../../renderer/customer/change-customer.ts';
import { customerCardQuery, ticketQuery } from '../../../renderer/source/queries.ts';
import { createSource } from '../../../renderer/source/source.ts';
import { aRow } from '../a-row.ts';

/** A desk with one customer at the other end of the wire, which refuses changes when told. */
function serveCustomer() {
  const stored = { id: 5, firstname: 'Ada', lastname: 'Miller', plan: null as string | null };
  const state = { refuses: false, stored, rowsAsked: 0 };
  const card = () => ({
    ...stored,
    custom_fields: [{ id: 1, name: 'plan', label: 'Plan', type: 'text', value: stored.plan, choices: [] }],
  });
  const answer = async (address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(String(address));
    if (pathname.endsWith('/desk/tickets/rows')) {
      state.rowsAsked += 1;
      return Response.json({ item: [aRow(1, { customer_id: 5, customer_name: `Ada ${stored.lastname}` })] });
    }
    if (init.method !== 'PUT') return Response.json({ item: card() });
    if (state.refuses) return Response.json({ type: 'error', message: 'No.', requestId: '' }, { status: 400 });
    const { custom_plan, ...names } = JSON.parse(String(init.body)) as Record<string, string | null>;
    Object.assign(stored, names, custom_plan === undefined ? {} : { plan: custom_plan });
    return Response.json({});
  };
  return { ...state, state, fetch: answer };
}

let desk: ReturnType<typeof serveCustomer>;
let source: ReturnType<typeof createSource>;
let queue: ChangeQueue;
let notices: Notices;

beforeEach(async () => {
  desk = serveCustomer();
  source = createSource({ baseUrl: 'http://desk.example/api/v2', fetch: desk.fetch });
  queue = createChangeQueue();
  notices = createNotices();
  await source.queries.fetchQuery(customerCardQuery(source, 5));
});

const shown = () => {
  const card = source.queries.getQueryData(customerCardQuery(source, 5).queryKey);
  return [card?.lastname, card?.custom_fields[0]?.value];
};
const change = (field: 'lastname' | 'custom_plan', value: string | null) =>
  createCustomerChanger(source, notices, queue).change({ id: 5, field, label: 'Plan', value });

test('a change is shown at once, told, and taken back by undo', async () => {
  const changed = change('custom_plan', 'Plus');
  expect(shown()).toEqual(['Miller', 'Plus']);
  await changed;
  expect([desk.stored.plan, notices.getState().notice]).toEqual([
    'Plus',
    { kind: 'changed-customer', label: 'Plan', value: 'Plus' },
  ]);
  await queue.undo();
  expect([desk.stored.plan, shown()]).toEqual([null, ['Miller', null]]);
  expect(notices.getState().notice).toEqual({ kind: 'undone-customer', label: 'Plan' });
});

test('what is refused is shown as it was, and can be tried again', async () => {
  desk.state.refuses = true;
  await change('lastname', 'Stone');
  expect(shown()).toEqual(['Miller', null]);
  const failed = notices.getState().notice;
  expect(failed).toMatchObject({ kind: 'failed', label: 'Plan' });
  desk.state.refuses = false;
  if (failed?.kind === 'failed') failed.retry();
  await expect.poll(() => desk.stored.lastname).toBe('Stone');
});

test('what is there already is not sent, and what others made of it since is not taken back', async () => {
  desk.state.refuses = true;
  await change('lastname', 'Miller');
  expect(notices.getState().notice).toBeUndefined();
  desk.state.refuses = false;
  await change('lastname', 'Stone');
  desk.stored.lastname = 'Hill';
  await queue.undo();
  expect(desk.stored.lastname).toBe('Hill');
});

test('rows and tickets of the customer are read again, those of others are not', async () => {
  source.rows.put([aRow(1, { customer_id: 5 })]);
  source.rows.want([1]);
  await expect.poll(() => desk.state.rowsAsked).toBe(1);
  source.queries.setQueryData(ticketQuery(source, 1).queryKey, { id: 1, customer_id: 5 } as never);
  source.queries.setQueryData(ticketQuery(source, 2).queryKey, { id: 2, customer_id: 6 } as never);
  await change('lastname', 'Stone');
  await expect.poll(() => source.rows.get(1)?.customer_name).toBe('Ada Stone');
  const isStale = (id: number) => source.queries.getQueryState(ticketQuery(source, id).queryKey)?.isInvalidated;
  expect([isStale(1), isStale(2)]).toEqual([true, false]);
});
