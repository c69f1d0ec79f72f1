import { addBlobs } from '../../server/message/add.ts';
import { transaction } from '../../server/storage/transaction.ts';
import { arrangeMessages, arrangeTickets } from './arrange.ts';
import { arrangeChatAccount } from './arrange-chat.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer, arrangeRows } from './arrange-people.ts';
import { type TestDesk, testNow } from './desk.ts';

/** What every text of the second office holds, and no text of the first. */
export const mark = 'Hidden';

/** Ids and names of what belongs to the second office. */
export type Hidden = Awaited<ReturnType<typeof arrangeHidden>>;

/**
 * Two offices on one desk: that of the default brand, which is empty, and one of everything in a second brand and its
 * group. With agents who may do everything, as far as they see: of the second office, of the first brand only, and of
 * a group of the second brand's that has nothing to do with all this.
 */
export async function arrangeTwoOffices(desk: TestDesk) {
  const { brandId, groupId } = await arrangeBrand(desk, mark);
  await arrangeRows(desk, 'groups', [{ id: 77, brand_id: brandId, name: 'Elsewhere' }]);
  const inBrand = await arrangeAgent(desk, { name: 'Inga', brands: [brandId] });
  const inGroup = await arrangeAgent(desk, { name: 'Ines', brands: [brandId], groups: [groupId] });
  const otherBrand = await arrangeAgent(desk, { name: 'Otto', brands: [1] });
  const otherGroup = await arrangeAgent(desk, { name: 'Olga', brands: [brandId], groups: [77] });
  const hidden = await arrangeHidden(desk, { brandId, groupId, userId: inGroup.id });
  await arrangePresence(desk, hidden.ticket, [inGroup.id, otherBrand.id, otherGroup.id]);
  await arrangeDrafts(desk, hidden.ticket, [inGroup.id, otherBrand.id, otherGroup.id]);
  return { inBrand, inGroup, otherBrand, otherGroup, hidden };
}

async function arrangeHidden(
  desk: TestDesk,
  { brandId, groupId, userId }: { brandId: number; groupId: number; userId: number },
) {
  const customer = await arrangeCustomer(desk, { brandId, firstname: mark, primaryId: 'H-1', emails: ['h@x.example'] });
  const channel = await desk.ctx.db.selectFrom('customer_channels').select('id').executeTakeFirstOrThrow();
  const [ticket] = await arrangeTickets(desk.ctx, [
    { brand_id: brandId, assigned_group_id: groupId, customer_id: customer, title: mark, waiting_since: testNow },
  ]);
  const [message] = await arrangeMessages(desk.ctx, [
    { ticket_id: ticket.id, brand_id: brandId, customer_id: customer, content: mark, address_from: 'h@x.example' },
  ]);
  const attachment = await arrangeFile(desk, { ticket_id: ticket.id, message_id: message.id });
  await arrangeRawRows(desk, ticket.id, brandId);
  const notification = { type: 'assigned' as const, title: mark, message: mark, created_at: testNow, read_at: null };
  await arrangeRows(desk, 'notifications', [{ id: 1, user_id: userId, ticket_id: ticket.id, ...notification }]);
  const done = { state: 'done' as const, change: '{"status":"solved"}', counts: '{}', notified: '[]', total: 0 };
  await arrangeRows(desk, 'bulk_changes', [
    { id: 77, user_id: userId, ...done, created_at: testNow, updated_at: testNow },
  ]);
  await arrangeRows(desk, 'views', [
    { id: 77, user_id: userId, name: mark, filter: '{}', sort: 'created_at', position: 0 },
  ]);
  await arrangeRows(desk, 'macros', [{ id: 77, user_id: userId, name: mark, content: mark, change: '{}' }]);
  const kim = await arrangeAgent(desk, { name: `Kim ${mark}`, brands: [brandId], groups: [groupId] });
  const key = desk.ctx.db.selectFrom('api_keys').select('id').where('user_id', '=', kim.id);
  await arrangeRows(desk, 'custom_fields', [
    { id: 1, brand_id: brandId, name: mark, label: mark, type: 'text', choices: '[]' },
  ]);
  await arrangeRows(desk, 'forms', [{ id: 1, brand_id: brandId, name: mark }]);
  await arrangeChatAccount(desk, { brandId, groupId, greeting: mark, whitelistedDomains: [`${mark}.example`] });
  await arrangeRows(desk, 'mail_accounts', [
    {
      brand_id: brandId,
      name: mark,
      address: 'support@hidden.example',
      imap_host: 'imap.hidden.example',
      imap_user: 'h',
      imap_security: 'tls',
      smtp_security: 'tls',
      fetch_since: testNow,
      uid_validity: null,
      fetched_at: null,
      state: 'waiting',
      state_at: testNow,
      created_at: testNow,
    },
  ]);
  const session = { server: 'chat.example', session_id: 'session-1', ticket_id: ticket.id, customer_id: customer };
  await arrangeRows(desk, 'chat_sessions', [{ chat_account_id: 1, ...session, created_at: testNow, ended_at: null }]);
  return {
    brand: brandId,
    group: groupId,
    customer,
    channel: channel.id,
    ticket: ticket.id,
    bulk: 77,
    view: 77,
    macro: 77,
    message: message.id,
    attachment,
    notification: '1',
    user: kim.id,
    key: (await key.executeTakeFirstOrThrow()).id,
    customField: 1,
    form: 1,
    chatAccount: 1,
    mailAccount: 1,
  };
}

/** These have begun to write in the ticket, when they still saw it. */
async function arrangeDrafts(desk: TestDesk, ticket_id: number, users: readonly number[]): Promise<void> {
  const written = { type: 'note' as const, content: mark, address_to: '[]', address_cc: '[]', subject: '', version: 5 };
  await arrangeRows(
    desk,
    'drafts',
    users.map((user_id) => ({ ticket_id, user_id, ...written, last_seen_message: null, updated_at: testNow })),
  );
}

/** The administrator has the ticket open; these have had it, when they still saw it. */
async function arrangePresence(desk: TestDesk, ticket_id: number, users: readonly number[]): Promise<void> {
  const opened = { ticket_id, opened_at: testNow, closed_at: testNow };
  await arrangeRows(
    desk,
    'user_ticket_opened_history',
    users.map((user_id) => ({ user_id, ...opened })),
  );
  await arrangeRows(desk, 'presences', [
    { ticket_id, user_id: 1, window_id: 'a', opened_id: 1, expires_at: testNow + 60_000, typing_until: null },
  ]);
}

async function arrangeFile(desk: TestDesk, of: { ticket_id: number; message_id: number }): Promise<number> {
  const stored = await desk.desk.files.put(Buffer.from(mark));
  await transaction(desk.ctx, (tx) => addBlobs(tx, [stored]));
  const { hash: blob_hash, size } = stored;
  const file = { blob_hash, name: 'a.txt', size, content_type: 'text/plain', content_id: null, created_at: testNow };
  await arrangeRows(desk, 'attachments', [{ id: 1, ...of, ...file }]);
  return 1;
}

/** A row of the ticket in each table of the raw export. */
async function arrangeRawRows(desk: TestDesk, ticket_id: number, brand_id: number): Promise<void> {
  const value = { form_field_id: 99, form_field_value: mark, form_field_value_text: mark, created_at: testNow };
  await arrangeRows(desk, 'form_field_to_ticket', [{ ticket_id, ...value }]);
  await arrangeRows(desk, 'user_ticket_opened_history', [
    { ticket_id, user_id: 1, opened_at: testNow, closed_at: null },
  ]);
  await arrangeRows(desk, 'timeline_events', [
    {
      ticket_id,
      seq: 1000,
      item_type: 'status',
      item_type_id_before: 'new',
      item_type_id: 'open',
      message: mark,
      initiated_by: mark,
      created_at: testNow,
    },
  ]);
  await arrangeRows(desk, 'telephone_calls_inbound', [
    {
      brand_id,
      ticket_id,
      assigned_to_user: 1,
      time_created: testNow,
      time_wait_start: null,
      time_assigned: null,
      time_ended: null,
      time_wrapup_complete: null,
    },
  ]);
}
