import { createServer } from 'node:http';
import path from 'node:path';
import Database from 'better-sqlite3';
import { readTicket } from './twin-ticket.ts';

/**
 * The bare limit that GET /ticket/{id} is measured against: node:http, the same rows through prepared statements, the
 * same answer by JSON.stringify. No key, no permission, no router, no request id, no log, no limits.
 *
 * Arguments: the data directory and the public URL of the other server, so that the answers are the same to the byte.
 */
const [directory = '', publicUrl = ''] = process.argv.slice(2);
const database = new Database(path.join(directory, 'deskhand.db'), { readonly: true });
database.pragma('cache_size = -65536');
database.pragma('mmap_size = 1073741824');
const ticket = readTicket(database, publicUrl);

const server = createServer((request, response) => {
  const item = ticket(Number(request.url?.slice('/api/v2/ticket/'.length)));
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (!item) response.statusCode = 404;
  response.end(JSON.stringify({ type: 'item', item }));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`listening on http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}\n`);
});
process.once('SIGTERM', () => process.exit(0));
