import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import type { Tables } from '../../../server/storage/tables/all-tables.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, testNow } from '../../support/desk.ts';

/** Text that nothing else holds: whatever is left of it is found. */
export const marker = (what: string) => `${what}-${randomBytes(12).toString('hex')}`;

const places = [
  ...['firstname', 'before', 'primary', 'address', 'value', 'event', 'title', 'retitled', 'sender', 'content', 'whole'],
  ...['note', 'file', 'name', 'notified', 'mail', 'subject', 'reference', 'form', 'chat', 'draft', 'drafted'],
  ...['delivery', 'merged', 'mergedid', 'mergedname'],
] as const;
type Texts = Record<string, string>;

/** Puts a file into the store; gives the columns that refer to it. */
export async function storeFile(desk: TestDesk, content: string) {
  const { hash, size } = await desk.desk.files.put(Buffer.from(content));
  await transaction(desk.ctx, ({ tx }) =>
    tx
      .insertInto('blobs')
      .values({ hash, size, created_at: testNow })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute(),
  );
  return { blob_hash: hash, size };
}

/** A customer who has left a text of its own in every place there is, their ticket, and these texts. */
export async function arrangeTraces(desk: TestDesk) {
  const texts: Texts = Object.fromEntries(places.map((what) => [what, marker(what)]));
  // In one transaction: waiting for the disk after each row is what would take long.
  const { id, ticketId } = await transaction(desk.ctx, (ctx) => arrangeLife({ ...desk, ctx }, texts));
  await desk.request(ticketRoutes.updateTicket, { ticketID: ticketId, title: texts.retitled ?? '' });
  return { id, ticketId, texts: Object.values(texts) };
}

async function arrangeLife(desk: TestDesk, texts: Texts) {
  const address = `${texts.address}@example.com`;
  const id = await arrangeCustomer(desk, {
    firstname: texts.before ?? '',
    primaryId: texts.primary ?? '',
    emails: [address],
  });
  const [ticket] = await arrangeTickets(desk.ctx, [
    { customer_id: id, title: texts.title ?? '', from: address, from_name: texts.sender ?? '' },
  ]);
  const [message] = await arrangeMessages(desk.ctx, [
    { ticket_id: ticket.id, customer_id: id, content: texts.content ?? '', address_from: address },
    { ticket_id: ticket.id, type: 'note', content: texts.note ?? '' },
  ]);
  await transaction(desk.ctx, async ({ tx }) => {
    await tx.updateTable('customers').set({ firstname: texts.firstname }).where('id', '=', id).execute();
    await tx
      .updateTable('message_contents')
      .set({ content_whole: texts.whole, email_details: JSON.stringify({ subject: texts.subject }) })
      .where('message_id', '=', message.id)
      .execute();
  });
  await arrangeFiles(desk, { ticket: ticket.id, message: message.id }, texts);
  await arrangeSideRows(desk, { customer: id, ticket: ticket.id, message: message.id }, texts);
  return { id, ticketId: ticket.id };
}

async function arrangeFiles(desk: TestDesk, of: { ticket: number; message: number }, texts: Texts) {
  const attachment = await storeFile(desk, texts.file ?? '');
  const original = await storeFile(desk, texts.mail ?? '');
  const drafted = await storeFile(desk, texts.drafted ?? '');
  await arrangeRows(desk, 'attachments', [
    {
      ...attachment,
      created_at: testNow,
      message_id: of.message,
      ticket_id: of.ticket,
      name: texts.name ?? '',
      content_type: 'text/plain',
      content_id: null,
    },
  ]);
  const upload = { message_id: null, ticket_id: null, content_id: null, created_at: testNow };
  await arrangeRows(desk, 'attachments', [{ ...drafted, ...upload, name: 'a.txt', content_type: 'text/plain' }]);
  const { id } = await desk.ctx.db
    .selectFrom('attachments')
    .select('id')
    .where('blob_hash', '=', drafted.blob_hash)
    .executeTakeFirstOrThrow();
  await arrangeRows(desk, 'draft_attachments', [{ attachment_id: id, ticket_id: of.ticket, user_id: 1 }]);
  const { blob_hash } = original;
  const mail = { brand_id: 1, message_id: texts.reference ?? '', content_hash: 'x', ticket_id: of.ticket };
  await arrangeRows(desk, 'mails', [{ ...mail, message_row_id: of.message, blob_hash }]);
}

type Ids = { customer: number; ticket: number; message: number };

/** Rows of every other table that can hold something of a customer. */
function sideRows({ customer: customer_id, ticket: ticket_id, message: message_id }: Ids, texts: Texts) {
  const text = (what: string) => texts[what] ?? '';
  const created_at = testNow;
  const asked = [{ address: `${text('address')}@EXAMPLE.com`, mails: 3, proposed: false }];
  const call = { time_wait_start: null, time_assigned: null, time_ended: null, time_wrapup_complete: null };
  const rows: { [Name in keyof Tables]?: Insertable<Tables[Name]> } = {
    deliveries: {
      message_id,
      state: 'failed',
      due_at: 1,
      sent_at: null,
      mail: JSON.stringify({ subject: text('delivery') }),
      was: '{}',
      remaining: JSON.stringify([text('address')]),
    },
    mail_references: { brand_id: 1, message_id: text('reference'), ticket_id },
    mail_subjects: { brand_id: 1, subject_key: text('subject'), ticket_id, first_at: 1, last_at: 1 },
    mail_arrivals: { brand_id: 1, sender_hash: text('address'), kind: 'ticket', ticket_id, arrived_at: created_at },
    custom_field_values: { customer_id, custom_field_id: 1, value: text('value') },
    external_events: { customer_id, initiated_by: '', message: text('event'), source_url: '', created_at, seq: 1 },
    notifications: { user_id: 1, ticket_id, type: '', title: text('notified'), message: '', created_at, read_at: null },
    form_field_to_ticket: {
      ticket_id,
      form_field_id: 1,
      form_field_value: text('form'),
      form_field_value_text: '',
      created_at,
    },
    user_ticket_opened_history: { ticket_id, user_id: 1, opened_at: 1, closed_at: 2 },
    ticket_reads: { ticket_id, user_id: 1, seq: 1 },
    presences: { ticket_id, user_id: 1, window_id: 'a', opened_id: 1, expires_at: created_at, typing_until: null },
    ticket_followers: { ticket_id, user_id: 1 },
    drafts: {
      ticket_id,
      user_id: 1,
      type: 'reply',
      content: text('draft'),
      address_to: '[]',
      address_cc: '[]',
      subject: '',
      last_seen_message: null,
      version: 1,
      updated_at: created_at,
    },
    ticket_tags: { ticket_id, tag_id: 1 },
    ticket_moves: {
      kind: 'split',
      from_ticket_id: ticket_id,
      into_ticket_id: ticket_id,
      user_id: 1,
      created_at,
      from_version: 1,
      into_version: 1,
      from_was: '{}',
      into_was: '{}',
    },
    customer_merges: {
      from_customer_id: customer_id + 1000,
      into_customer_id: customer_id,
      brand_id: 1,
      user_id: 1,
      created_at,
      external_primary_id: text('mergedid'),
      name: text('mergedname'),
      was: JSON.stringify({ customer: { firstname: text('merged') } }),
    },
    customers_apart: { customer_id, other_id: customer_id },
    bulk_change_tickets: { ticket_id, bulk_change_id: 1, version: 1 },
    telephone_calls_inbound: { brand_id: 1, ticket_id, assigned_to_user: 1, time_created: 1, ...call },
    chat_sessions: {
      chat_account_id: 1,
      server: 'chat.example',
      session_id: text('chat'),
      ticket_id,
      customer_id,
      created_at,
      ended_at: null,
    },
    mail_imports: {
      id: `import-${customer_id}`,
      name: 'box',
      state: 'done',
      brand_id: 1,
      progress: JSON.stringify({ view: { proposed_addresses: asked } }),
      created_at,
      updated_at: created_at,
    },
  };
  return { rows, chat: { message_number: 1, message_id, text_hash: 'x' } };
}

async function arrangeSideRows(desk: TestDesk, ids: Ids, texts: Texts) {
  const { rows, chat } = sideRows(ids, texts);
  if (!(await desk.ctx.db.selectFrom('tags').select('id').executeTakeFirst())) {
    await arrangeRows(desk, 'tags', [{ name: 'urgent' }]);
    const done = { state: 'done' as const, change: '{}', counts: '{}', notified: '[]', total: 1 };
    await arrangeRows(desk, 'bulk_changes', [{ user_id: 1, ...done, created_at: testNow, updated_at: testNow }]);
    await arrangeRows(desk, 'chat_accounts', [{ brand_id: 1, token: 'abc', open_hours: null }]);
    await arrangeRows(desk, 'custom_fields', [{ brand_id: 1, name: 'notes', label: '', type: 'text', choices: '[]' }]);
  }
  for (const [table, row] of Object.entries(rows)) await arrangeRows(desk, table as 'tags', [row as never]);
  const session = await desk.ctx.db.selectFrom('chat_sessions').select('id').orderBy('id', 'desc').executeTakeFirst();
  await arrangeRows(desk, 'chat_messages', [{ chat_session_id: session?.id ?? 0, ...chat }]);
  const merge = await desk.ctx.db.selectFrom('customer_merges').select('id').orderBy('id', 'desc').executeTakeFirst();
  await arrangeRows(desk, 'customer_merge_rows', [{ merge_id: merge?.id ?? 0, kind: 'ticket', row_id: ids.ticket }]);
  const move = await desk.ctx.db.selectFrom('ticket_moves').select('id').orderBy('id', 'desc').executeTakeFirst();
  await arrangeRows(desk, 'ticket_move_rows', [{ move_id: move?.id ?? 0, kind: 'message', row_id: ids.message }]);
}
