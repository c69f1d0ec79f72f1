import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { presenceRoutes } from '../../../server/contract/desk/presence.ts';
import { migrate } from '../../../server/storage/migrate.ts';
import { allMigrations } from '../../../server/storage/migrations/all-migrations.ts';
import { openPostgres } from '../../../server/storage/open-postgres.ts';
import { openSqlite } from '../../../server/storage/open-sqlite.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeRows } from '../../support/arrange-people.ts';
import { dialect, type TestDesk, test, testNow } from '../../support/desk.ts';

const tablesOf = async ({ read }: Storage) =>
  (await read.introspection.getTables()).map(({ name }) => name).filter((name) => !name.startsWith('sqlite_'));

const open = ({ desk, directory, databaseUrl }: TestDesk) =>
  desk.storage.dialect === 'sqlite' ? openSqlite(directory) : openPostgres(databaseUrl);

describe('migrations', () => {
  test('run again, they change nothing', async ({ desk }) => {
    const before = await tablesOf(desk.desk.storage);
    const again = await open(desk);
    expect(await tablesOf(again)).toEqual(before);
    expect(before).toContain('tickets');
    await again.close();
  });

  test('a database of a newer schema is refused and left as it is', async ({ desk }) => {
    const { write } = desk.desk.storage;
    await sql`insert into schema_migrations (name, timestamp) values ('0999-from-the-future', 'x')`.execute(write);
    await expect(open(desk)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(/written by a newer Deskhand \(it has 0999-from-the-future\).*Start that version/),
    });
    const { rows } = await sql`select name from schema_migrations order by name`.execute(write);
    const own = Object.keys(allMigrations(dialect)).map((name) => ({ name }));
    expect(rows).toEqual([...own, { name: '0999-from-the-future' }]);
  });

  test('one that fails half way leaves nothing of itself', async ({ desk }) => {
    const { storage } = desk.desk;
    const before = await tablesOf(storage);
    const failing = {
      ...allMigrations(dialect),
      '0998-fails': {
        up: async (db: typeof storage.write) => {
          await sql`create table half_way (id integer)`.execute(db);
          await sql`insert into no_such_table values (1)`.execute(db);
        },
      },
    };
    await expect(migrate(storage.write, dialect, 'here', failing as never)).rejects.toThrow(/no_such_table/);
    expect(await tablesOf(storage)).toEqual(before);
  });

  test('a desk from before presence keeps its openings, and opens tickets as a new one does', async ({ desk }) => {
    const { storage } = desk.desk;
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    for (const table of ['presences', 'notification_preferences', 'quiet_hours']) {
      await sql`drop table ${sql.table(table)}`.execute(storage.write);
    }
    await sql`drop index user_ticket_opened_history_by_user`.execute(storage.write);
    await sql`create index user_ticket_opened_history_by_user on user_ticket_opened_history (user_id)`.execute(
      storage.write,
    );
    await arrangeRows(desk, 'user_ticket_opened_history', [
      { ticket_id: ticket.id, user_id: 1, opened_at: 1000, closed_at: 2000 },
    ]);
    await allMigrations(dialect)['0009-presence']?.up(storage.write);
    await desk.request(presenceRoutes.setPresence, { ticketID: ticket.id, state: 'viewing' });
    const rows = await storage.read
      .selectFrom('user_ticket_opened_history')
      .select(['opened_at', 'closed_at'])
      .execute();
    expect(rows).toEqual([
      { opened_at: 1000, closed_at: 2000 },
      { opened_at: testNow, closed_at: null },
    ]);
  });

  test('every column is what the table types say', async ({ desk }) => {
    const tables = await desk.desk.storage.read.introspection.getTables();
    const columns = tables.find(({ name }) => name === 'tickets')?.columns ?? [];
    const kind = (name: string) => columns.find((column) => column.name === name)?.dataType.toLowerCase();
    const [int, text] = dialect === 'sqlite' ? ['integer', 'text'] : ['int8', 'text'];
    expect([kind('id'), kind('created_at'), kind('from'), kind('closed_at')]).toEqual([int, int, text, int]);
  });
});
