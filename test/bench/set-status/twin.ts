import { createServer } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import Database from 'better-sqlite3';

/**
 * The bare limit that setstatus is measured against: the same rows, history and live events written by one prepared
 * statement each in one transaction on the same file, as durably; no key, no look-up of access, no counts, nobody told.
 *
 * Argument: the data directory.
 */
const [directory = ''] = process.argv.slice(2);
const database = new Database(path.join(directory, 'deskhand.db'));
for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on', 'cache_size = -65536']) {
  database.pragma(pragma);
}
const load = database.prepare<[number], { status: string; version: number }>(
  'select status, version from tickets where id = ?',
);
const update = database.prepare(
  'update tickets set status = ?, last_update = ?, last_update_agent = ?, closed_at = ?, version = version + 1 where id = ?',
);
const history = database.prepare(
  `insert into timeline_events (ticket_id, seq, item_type, item_type_id_before, item_type_id, message, by_user_id, initiated_by, created_at)
   values (?, 0, 'status', ?, ?, ?, 1, 'Administrator', ?)`,
);
const live = database.prepare(
  `insert into live_events (kind, ticket_id, version, created_at) values ('ticket', ?, ?, ?)`,
);

const setStatus = database.transaction((ids: readonly number[], status: string) => {
  const now = Date.now();
  for (const id of ids) {
    const ticket = load.get(id);
    if (!ticket) throw new Error(`no ticket ${id}`);
    if (ticket.status === status) continue;
    update.run(status, now, now, status === 'closed' ? now : null, id);
    history.run(id, ticket.status, status, `Administrator: status ${ticket.status} → ${status}`, now);
    live.run(id, ticket.version + 1, now);
  }
});

const server = createServer(async (request, response) => {
  const { ticketIDs, status } = (await json(request)) as { ticketIDs: number[]; status: string };
  setStatus.immediate(ticketIDs, status);
  response.end('{}');
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`listening on http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}\n`);
});
process.once('SIGTERM', () => process.exit(0));
