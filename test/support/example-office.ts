import { addBlobs } from '../../server/message/add.ts';
import { transaction } from '../../server/storage/transaction.ts';
import { arrangeMessages, arrangeTickets } from './arrange.ts';
import { arrangeAgent, arrangeCustomer, arrangeRows } from './arrange-people.ts';
import { type TestDesk, testNow } from './desk.ts';

const hour = 3_600_000;

/**
 * The desk that the contract's examples speak of: customers Ada (1, C-1001) and Bob (2, C-1002), an agent Kim (user 2),
 * three tickets of which Ada's has a timeline with a file, and two notifications of the administrator.
 */
export async function arrangeExampleOffice(desk: TestDesk): Promise<void> {
  await arrangeAgent(desk, { name: 'Kim' });
  await arrangeCustomer(desk, { primaryId: 'C-1001', emails: ['ada@customer.example'] });
  const bob = { firstname: 'Bob', lastname: 'Brown', primaryId: 'C-1002', emails: ['bob@customer.example'] };
  await arrangeCustomer(desk, bob);
  const [parcel] = await arrangeTickets(desk.ctx, [
    {
      title: 'Where is my parcel?',
      status: 'open',
      customer_id: 1,
      from: 'ada@customer.example',
      to: 'support@office.example',
      assigned_user_id: 2,
      created_at: testNow - hour,
      last_update: testNow,
      last_update_customer: testNow - hour,
    },
  ]);
  const invoice = { title: 'Invoice 2041', status: 'pending', customer_id: 2, from: 'bob@customer.example' } as const;
  await arrangeTickets(desk.ctx, [invoice]);
  await arrangeTickets(desk.ctx, [{ title: 'Opening hours' }]);
  await arrangeTimeline(desk, parcel.id);
  const notification = {
    user_id: 1,
    type: 'assigned',
    title: 'Where is my parcel?',
    is_read: 0,
    read_at: null,
  } as const;
  await arrangeRows(desk, 'notifications', [
    { ...notification, ticket_id: parcel.id, message: 'Kim assigned this ticket to you.', created_at: testNow - hour },
    { ...notification, ticket_id: 2, title: 'Invoice 2041', message: 'Bob Brown replied.', created_at: testNow },
  ]);
}

/** A customer's message with a file, and what was answered. */
async function arrangeTimeline(desk: TestDesk, ticketId: number): Promise<void> {
  const [asked] = await arrangeMessages(desk.ctx, [
    { ticket_id: ticketId, customer_id: 1, content: '<p>It has not come yet.</p>', created_at: testNow - hour },
    { ticket_id: ticketId, direction: 'outbound', user_id_created: 2, content: '<p>It comes tomorrow.</p>' },
  ]);
  const stored = await desk.desk.files.put(Buffer.from('Parcel 4711'));
  await transaction(desk.ctx, (tx) => addBlobs(tx, [stored]));
  await arrangeRows(desk, 'attachments', [
    {
      message_id: asked.id,
      ticket_id: ticketId,
      blob_hash: stored.hash,
      name: 'parcel.txt',
      size: stored.size,
      content_type: 'text/plain',
      content_id: null,
      created_at: testNow - hour,
    },
  ]);
}
