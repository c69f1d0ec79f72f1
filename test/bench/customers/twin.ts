import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import Database from 'better-sqlite3';

/**
 * The bare limit of the customer list and searches: node:http and one prepared statement for each part of an answer,
 * which it gives as it is stored.
 *
 * Argument: the data directory.
 */
const [directory = ''] = process.argv.slice(2);
const database = new Database(path.join(directory, 'deskhand.db'), { readonly: true });
database.pragma('cache_size = -65536');
database.pragma('mmap_size = 1073741824');
type Row = Record<string, string | number | null>;
const count = database.prepare('select count(*) from customers').pluck();
const list = database.prepare<unknown[], Row>('select * from customers order by id limit 15 offset ?');
const byPrimaryId = database.prepare<unknown[], Row>('select * from customers where external_primary_id = ?');
const byAddress = database.prepare<unknown[], Row>(
  'select * from customers where id = (select customer_id from customer_channels where match_key = ?)',
);
const channels = database.prepare<unknown[], Row>('select * from customer_channels where customer_id = ?');
const withChannels = (row: Row) => ({ ...row, channels: channels.all(row.id) });

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://twin');
  const fields = new URLSearchParams(await text(request));
  const rows = pathname.endsWith('SearchByPrimaryExternalID')
    ? byPrimaryId.all(fields.get('primary_id'))
    : pathname.endsWith('SearchByCustomerChannelValue')
      ? byAddress.all(fields.get('customerChannelValue'))
      : list.all(Number(searchParams.get('itemStart') ?? 0));
  const isList = pathname.endsWith('/customer');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ items: rows.map(withChannels), ...(isList ? { itemTotal: count.get() } : {}) }));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`listening on http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}\n`);
});
process.once('SIGTERM', () => process.exit(0));
