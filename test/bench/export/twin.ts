import { createServer } from 'node:http';
import path from 'node:path';
import Database from 'better-sqlite3';

/**
 * The bare limit that an export is measured against: node:http and one prepared statement that goes on after the last
 * row of the page before. It serves one walk; no key, no columns to choose, no totals that stay exact.
 *
 * Argument: the data directory.
 */
const [directory = ''] = process.argv.slice(2);
const database = new Database(path.join(directory, 'deskhand.db'), { readonly: true });
database.pragma('cache_size = -8192');
const total = Number(database.prepare('select count(*) from messages').pluck().get());
const time = (value: unknown) => {
  const text = new Date(Number(value)).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`;
};
const page = database.prepare<unknown[], { id: number; created_at: number; updated_at: number }>(`
  select id, brand_id, type, direction, user_id_created, customer_id, channel_id, ticket_id, created_at, updated_at,
    address_from, address_to
  from messages where (created_at, id) > (?, ?) order by created_at, id limit ?`);
let last = { created_at: 0, id: 0 };

const server = createServer((request, response) => {
  const query = new URL(request.url ?? '/', 'http://twin').searchParams;
  const rows = page.all(last.created_at, last.id, Number(query.get('itemLimit')));
  last = rows.at(-1) ?? last;
  const items = rows.map((row) => ({ ...row, created_at: time(row.created_at), updated_at: time(row.updated_at) }));
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(
    JSON.stringify({ type: 'itemList', itemStart: Number(query.get('itemStart')), itemTotal: total, items }),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`listening on http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}\n`);
});
process.once('SIGTERM', () => process.exit(0));
