import { chatRoutes } from '../../server/contract/base/chat.ts';
import { brandRoutes } from '../../server/contract/desk/brands.ts';
import { customFieldRoutes } from '../../server/contract/desk/custom-fields.ts';
import { formRoutes } from '../../server/contract/desk/forms.ts';
import { groupRoutes } from '../../server/contract/desk/groups.ts';
import { mailAccountRoutes } from '../../server/contract/desk/mail-accounts.ts';
import { addBlobs } from '../../server/message/add.ts';
import { transaction } from '../../server/storage/transaction.ts';
import { arrangeMessages, arrangeTickets } from './arrange.ts';
import { arrangeChatAccount } from './arrange-chat.ts';
import { arrangeAgent, arrangeCustomer, arrangeRows } from './arrange-people.ts';
import { type TestDesk, testNow } from './desk.ts';

const hour = 3_600_000;

/**
 * The desk that the contract's examples speak of: customers Ada (1, C-1001) and Bob (2, C-1002), agents Lee (user 2) and Robin (3),
 * three tickets of which Ada's has a timeline with a file, two notifications of the administrator; a brand and a group
 * without tickets (2), a custom field and a form (1), a chat account (1) with a visitor waiting, and an unused one (2), two mail accounts; a bulk
 * change (1) of the administrator's, a shared view (1).
 */
export async function arrangeExampleOffice(desk: TestDesk): Promise<void> {
  await arrangeAgent(desk, { name: 'Lee' });
  await arrangeAgent(desk, { name: 'Robin' });
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
  await arrangeBulkChange(desk);
  await arrangeTickets(desk.ctx, [{ title: 'Opening hours' }]);
  await arrangeTimeline(desk, parcel.id);
  await arrangeRows(desk, 'tags', [{ name: 'return' }]);
  await arrangeRows(desk, 'views', [
    { user_id: 0, name: 'Open parcels', filter: '{"status":["open"]}', sort: 'waiting_since', position: 0 },
  ]);
  await arrangeRows(desk, 'macros', [
    { user_id: 0, name: 'Return label', content: '<p>Hello {{customer.firstname}}</p>', change: '{}' },
  ]);
  const notification = {
    user_id: 1,
    type: 'assigned',
    title: 'Where is my parcel?',
    is_read: 0,
    read_at: null,
  } as const;
  await arrangeRows(desk, 'notifications', [
    { ...notification, ticket_id: parcel.id, message: 'Lee assigned this ticket to you.', created_at: testNow - hour },
    { ...notification, ticket_id: 2, title: 'Invoice 2041', message: 'Bob Brown replied.', created_at: testNow },
  ]);
  await arrangeSetUp(desk);
  await arrangeChat(desk);
}

async function arrangeSetUp({ request }: TestDesk): Promise<void> {
  await request(brandRoutes.createBrand, { name: 'Outlet' });
  await request(groupRoutes.createGroup, { name: 'Archive' });
  await request(customFieldRoutes.createCustomField, { name: 'tariff', type: 'choice', choices: ['Basic', 'Plus'] });
  await request(formRoutes.createForm, { name: 'Feedback', fields: [{ name: 'bought_at', type: 'text' }] });
  const server = 'mail.office.example';
  const help = { address: 'help@office.example', imap_host: server, imap_user: 'help', imap_password: 'correct horse' };
  await request(mailAccountRoutes.createMailAccount, { ...help, smtp_host: server });
  await request(mailAccountRoutes.createMailAccount, { address: 'news@office.example', smtp_host: server });
}

async function arrangeChat(desk: TestDesk): Promise<void> {
  const servers = ['chat.office.example'];
  const rules = { whitelistedDomains: ['shop.example'], blacklistedIps: ['198.51.100.0/24'] };
  await arrangeChatAccount(desk, { token: 'office2026', servers, greeting: 'How can we help?', ...rules });
  await arrangeChatAccount(desk, { token: 'unused2026', servers });
  await desk.request(chatRoutes.notifyUserNewChatMessage, {
    chatServer: 'chat.office.example',
    chatSessionID: 'visitor-7',
    chatAccountToken: 'office2026',
    message: 'Hello!',
  });
}

/** A customer's message with a file, and what was answered. */
async function arrangeTimeline(desk: TestDesk, ticketId: number): Promise<void> {
  const change = { ticket_id: ticketId, seq: 0, message: '', by_user_id: 2, initiated_by: 'Lee', version: 0 };
  await arrangeRows(desk, 'timeline_events', [
    {
      ...change,
      item_type: 'assigned_user_id',
      item_type_id_before: '0',
      item_type_id: '2',
      created_at: testNow - hour,
    },
    { ...change, item_type: 'status', item_type_id_before: 'new', item_type_id: 'open', created_at: testNow },
  ]);
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

/** One that has run on both tickets, of which one was changed before it came. */
async function arrangeBulkChange(desk: TestDesk): Promise<void> {
  const counts = '{"changed":1,"changed_meanwhile":1}';
  const job = { user_id: 1, state: 'done' as const, change: '{"priority":"high"}', counts, notified: '[]', total: 2 };
  await arrangeRows(desk, 'bulk_changes', [{ ...job, done: 2, created_at: testNow, updated_at: testNow }]);
  await arrangeRows(desk, 'bulk_change_tickets', [
    { bulk_change_id: 1, ticket_id: 1, version: 1, outcome: 'changed_meanwhile', was: '' },
    { bulk_change_id: 1, ticket_id: 2, version: 2, outcome: 'changed', was: '{"priority":"normal"}' },
  ]);
}
