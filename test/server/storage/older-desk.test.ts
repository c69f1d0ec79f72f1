import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import { hashSecret, newKey } from '../../../server/auth/secret.ts';
import { checkDesk } from '../../../server/check/check-desk.ts';
import { request } from '../../../server/client/request.ts';
import { createContext } from '../../../server/context.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { deskCustomerRoutes } from '../../../server/contract/desk/customers.ts';
import { mergeRoutes } from '../../../server/contract/desk/merges.ts';
import { deskNotificationRoutes } from '../../../server/contract/desk/notifications.ts';
import { searchRoutes } from '../../../server/contract/desk/search.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { createApp } from '../../../server/create-app.ts';
import { openDesk } from '../../../server/open-desk.ts';
import { buildSearchDue } from '../../../server/search/build.ts';
import { allMigrations } from '../../../server/storage/migrations/all-migrations.ts';
import { openPostgres } from '../../../server/storage/open-postgres.ts';
import { openSqlite } from '../../../server/storage/open-sqlite.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { copyTemplate, dialect, test, testNow } from '../../support/desk.ts';

/** The desk as it was before it could be searched, merged, seen who is there. */
const before = () => Object.fromEntries(Object.entries(allMigrations(dialect)).filter(([name]) => name < '0007'));

/** Three tickets of two customers with messages, notes, notifications and read positions; how they are counted. */
const rows = (key: string) => `
insert into brands (name, is_default, default_group_id, created_at) values ('Office', 1, 1, 1);
insert into groups (brand_id, name) values (1, 'Support');
insert into users (name, email, permissions, created_at) values
  ('Mara', 'mara@office.example', '${permissions}', 1), ('Kim', 'kim@office.example', '${permissions}', 1);
insert into api_keys (user_id, key_hash, prefix, permissions, created_at) values
  (1, '${hashSecret(key)}', '${key.slice(0, 8)}', '${permissions}', 1);
insert into customers (brand_id, firstname, lastname, created_at, updated_at) values
  (1, 'Jürg', 'Müller', 1, 1), (1, 'Ada', 'Stone', 1, 1);
insert into tickets (brand_id, channel_id, original_channel_id, customer_id, assigned_user_id, assigned_group_id,
    direction, "from", title, status, priority, created_at, last_update, last_update_customer, waiting_since,
    last_entry_seq) values
  (1, 1, 1, 1, 1, 1, 'inbound', 'jm@x.example', 'Broken lamp', 'open', 'normal', 1000, 2000, 2000, 1000, 2),
  (1, 1, 1, 1, 0, 1, 'inbound', 'jm@x.example', 'The lamp again', 'new', 'high', 3000, 3000, 3000, 3000, 3),
  (1, 1, 1, 2, 2, 1, 'inbound', 'ada@x.example', 'Invoice', 'pending', 'normal', 4000, 4000, 4000, null, 4);
insert into ticket_counts (brand_id, assigned_group_id, assigned_user_id, status, total) values
  (1, 1, 1, 'open', 1), (1, 1, 0, 'new', 1), (1, 1, 2, 'pending', 1);
insert into messages (ticket_id, seq, type, direction, brand_id, channel_id, customer_id, created_at, updated_at) values
  (1, 1, 'message', 'inbound', 1, 1, 1, 1000, 1000), (1, 2, 'note', '', 1, 1, 0, 2000, 2000),
  (2, 3, 'message', 'inbound', 1, 1, 1, 3000, 3000), (3, 4, 'message', 'inbound', 1, 1, 2, 4000, 4000);
insert into message_contents (message_id, content, content_whole) values
  (1, 'The switch sparks', 'The switch sparks'), (2, 'Ask the workshop', 'Ask the workshop'),
  (3, 'Sparks once more', 'Sparks once more'), (4, 'Where is my receipt?', 'Where is my receipt?');
insert into ticket_reads (user_id, ticket_id, seq) values (1, 1, 2), (1, 2, 3), (2, 3, 4);
insert into ticket_followers (ticket_id, user_id) values (2, 2);
insert into notifications (user_id, ticket_id, type, title, message, is_read, created_at, read_at) values
  (1, 1, 'assigned', 'Broken lamp', 'Kim assigned this ticket to you.', 0, 2000, null),
  (1, 3, 'assigned', 'Invoice', 'Kim assigned this ticket to you.', 1, 1500, ${testNow});
insert into user_ticket_opened_history (ticket_id, user_id, opened_at, closed_at) values (1, 1, 1500, 1600);
${dialect === 'sqlite' ? "update sequences set next = 5 where name = 'timeline'" : "select setval('timeline_seq', 4)"};
`;

const permissions = 'TICKET_READ,TICKET_CUD,CUSTOMER_READ,SETTINGS_CRUD';

async function writeOld({ write }: Storage, key: string): Promise<void> {
  for (const statement of rows(key).split(';\n')) {
    if (statement.trim() !== '') await sql.raw(statement).execute(write as Kysely<unknown>);
  }
}

/** An empty place for a desk; gives what opens it, and what takes it away. */
async function emptyPlace() {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'deskhand-older-'));
  const database = dialect === 'postgres' ? await copyTemplate() : undefined;
  const remove = async () => {
    await database?.drop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
  if (!database) return { dataDirectory, remove, openOld: () => openSqlite(dataDirectory, { migrations: before() }) };
  const { write, close } = await openPostgres(database.url);
  await sql`drop schema public cascade`.execute(write);
  await sql`create schema public`.execute(write);
  await close();
  return { dataDirectory, databaseUrl: database.url, remove, openOld: () => openPostgres(database.url, before()) };
}

test('a desk of before searches, merges and presence goes on with all that it had, and can do what is new', async () => {
  const { openOld, remove, ...place } = await emptyPlace();
  const key = newKey();
  const old = await openOld();
  await writeOld(old, key);
  await old.close();

  const desk = await openDesk({ ...place, role: 'server', clock: () => testNow, steps: [] });
  const app = createApp(desk);
  const fetch = async (input: string | URL | Request, init?: RequestInit) => app.request(input as string, init);
  const mara = { baseUrl: 'http://desk.example/api/v2', key, fetch };
  const ctx = createContext(desk, { kind: 'system', step: 'test' }, 'test');
  expect(await checkDesk(ctx)).toEqual([]);
  const unread = async () => (await request(mara, deskTicketRoutes.listTickets, { unread: true })).items;
  expect((await unread()).map(({ id }) => id)).toEqual([3]);
  const told = await request(mara, deskNotificationRoutes.peekNotifications, {});
  expect(told.items.map(({ ticket_id, is_read }) => [ticket_id, is_read])).toEqual([
    [1, false],
    [3, true],
  ]);

  const search = (q: string) => request(mara, searchRoutes.search, { q });
  expect(await search('sparks')).toMatchObject({ complete: false });
  while ((await buildSearchDue(ctx)).more);
  const ids = async (q: string) => (await search(q)).items.map(({ id }) => id);
  expect([await ids('sparks'), await ids('muller'), await ids('receipt')]).toEqual([[2, 1], [2, 1], [3]]);
  const { item: people } = await request(mara, deskCustomerRoutes.findCustomers, { brand_id: 1, find: 'mull' });
  expect(people).toMatchObject([{ firstname: 'Jürg', lastname: 'Müller' }]);

  await request(mara, mergeRoutes.mergeTickets, { ticketID: 1, sources: [{ id: 2 }] });
  const { item } = await request(mara, ticketRoutes.getTicket, { ticketID: 1 });
  const contents = item.timeline.flatMap((entry) => (entry.type === 'event' ? [] : [entry.content]));
  expect(contents).toEqual(['The switch sparks', 'Ask the workshop', 'Sparks once more']);
  expect(await ids('sparks')).toEqual([1]);
  await request(mara, mergeRoutes.undoMerge, { ticketID: 1, source_ids: [2] });
  expect(await ids('sparks')).toEqual([2, 1]);
  expect(await checkDesk(ctx)).toEqual([]);
  await desk.close();
  await remove();
});
