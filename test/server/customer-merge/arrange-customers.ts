import { customerTimelineRoutes } from '../../../server/contract/base/customer-timeline.ts';
import { customFieldRoutes } from '../../../server/contract/desk/custom-fields.ts';
import { customerMergeRoutes } from '../../../server/contract/desk/customer-merges.ts';
import { mergeCustomersDue } from '../../../server/customer-merge/merge-due.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import type { TestDesk } from '../../support/desk.ts';

export const merge = (desk: TestDesk, id: number, source_id: number) =>
  desk.request(customerMergeRoutes.mergeCustomers, { id, source_id }).then(({ item }) => item);

export const unmerge = (desk: TestDesk, id: number, source_id: number) =>
  desk.request(customerMergeRoutes.undoCustomerMerge, { id, source_id }).then(({ item }) => item);

/** Does what is left of merges that go on in the background. */
export async function finishMerges({ ctx }: TestDesk): Promise<void> {
  while ((await mergeCustomersDue(ctx)).more);
}

/** Two customers, the second with everything that a merge moves, and fields that both, one or none of them has. */
export async function arrangeTwo(desk: TestDesk) {
  const target = await arrangeCustomer(desk, { emails: ['ada@x.example'] });
  const source = await arrangeCustomer(desk, {
    firstname: 'A.',
    primaryId: 'C-2',
    emails: ['ada.miller@x.example', 'am@y.example'],
  });
  const plan = { name: 'plan', type: 'choice', choices: ['Basic', 'Plus'] } as const;
  await desk.request(customFieldRoutes.createCustomField, { ...plan, label: 'Plan', choices: [...plan.choices] });
  await desk.request(customFieldRoutes.createCustomField, { name: 'city', label: 'City', type: 'text' });
  await arrangeRows(desk, 'custom_field_values', [
    { customer_id: target, custom_field_id: 1, value: 'Basic' },
    { customer_id: source, custom_field_id: 1, value: 'Plus' },
    { customer_id: source, custom_field_id: 2, value: 'Oslo' },
  ]);
  const [own, theirs] = await arrangeTickets(desk.ctx, [
    { customer_id: target, title: 'Own' },
    { customer_id: source, title: 'Theirs' },
  ]);
  await arrangeMessages(desk.ctx, [
    { ticket_id: own.id, customer_id: target, content: 'mine' },
    { ticket_id: theirs.id, customer_id: source, content: 'squeaks' },
  ]);
  await desk.request(customerTimelineRoutes.addExternalEvent, { customer_id: source, message: 'Order 7' });
  return { target, source, own: own.id, theirs: theirs.id };
}

/** Everything that a merge could change, without times, versions and the histories that it leaves. */
export async function situation({ ctx: { db } }: TestDesk) {
  const rows = async (table: 'customer_channels' | 'external_events' | 'messages' | 'chat_sessions') =>
    db.selectFrom(table).select(['id', 'customer_id']).orderBy('id').execute();
  return {
    customers: await db
      .selectFrom('customers')
      .select(['id', 'firstname', 'lastname', 'external_primary_id', 'firstname_key', 'lastname_key', 'created_at'])
      .orderBy('id')
      .execute(),
    tickets: await db.selectFrom('tickets').select(['id', 'customer_id', 'status']).orderBy('id').execute(),
    fields: await db
      .selectFrom('custom_field_values')
      .selectAll()
      .orderBy('customer_id')
      .orderBy('custom_field_id')
      .execute(),
    channels: await rows('customer_channels'),
    events: await rows('external_events'),
    messages: await rows('messages'),
    chats: await rows('chat_sessions'),
    heads: await db.selectFrom('search_heads').selectAll().orderBy('ticket_id').execute(),
  };
}
