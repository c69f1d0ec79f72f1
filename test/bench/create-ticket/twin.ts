import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Database from 'better-sqlite3';

/**
 * The bare limit of a durable insert: node:http and one prepared statement in a transaction of its own, on the disk
 * before the answer. No key, no checks, no counts, no live events, no look-ups for the answer.
 *
 * Argument: a file for its database.
 */
const [file = ''] = process.argv.slice(2);
const database = new Database(file);
database.pragma('journal_mode = wal');
database.pragma('synchronous = full');
database.exec(`create table tickets (
  id integer primary key autoincrement, title text not null, "from" text not null, "to" text not null,
  status text not null, created_at integer not null, last_update integer not null);
  create index tickets_by_update on tickets (last_update, id);`);
const insert = database.prepare(
  `insert into tickets (title, "from", "to", status, created_at, last_update) values (?, ?, ?, 'new', ?, ?) returning *`,
);

const server = createServer(async (request, response) => {
  const fields = new URLSearchParams(await text(request));
  const now = Date.now();
  const item = insert.get(fields.get('title'), fields.get('from'), fields.get('to'), now, now);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ type: 'item', item }));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`listening on http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}\n`);
});
process.once('SIGTERM', () => process.exit(0));
