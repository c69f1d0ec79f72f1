import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { templateDatabase } from './start-postgres.ts';

/** A PostgreSQL database that is migrated and empty. */
export interface Database {
  url: string;
  drop(): Promise<void>;
}

/** Makes a database on this server (its URL up to the database's name). */
export async function copyDatabase(server: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const onServer = (statement: string) => connected(`${server}/postgres`, (client) => client.query(statement));
  await onServer(`create database ${name} template ${templateDatabase}`);
  return {
    url: `${server}/${name}`,
    async drop() {
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

/**
 * Databases for one test after the other. Emptying one takes a tenth of the time that making one takes: PostgreSQL makes
 * a file for each of its tables and indexes.
 */
export class PostgresDatabases {
  readonly #server: string;
  readonly #mostUses: number;
  readonly #free: Lent[] = [];
  #beginning: Beginning | undefined;

  /** @param mostUses how many tests use one: what they deleted stays in its files. */
  constructor(server: string, mostUses: number) {
    this.#server = server;
    this.#mostUses = mostUses;
  }

  /** Gives a database, and takes it back when `use` ends. */
  async lend(use: (url: string) => Promise<void>): Promise<void> {
    const lent = this.#free.pop() ?? (await this.#make());
    this.#beginning ??= await readBeginning(lent.client);
    await use(lent.database.url);
    lent.uses++;
    if (lent.uses < this.#mostUses && (await restore(lent.client, this.#beginning))) this.#free.push(lent);
    else await drop(lent);
  }

  async #make(): Promise<Lent> {
    const database = await copyDatabase(this.#server);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    return { database, client, uses: 0 };
  }

  async drop(): Promise<void> {
    for (const lent of this.#free.splice(0)) await drop(lent);
  }
}

interface Lent {
  database: Database;
  /** Stays connected: a new connection would look up every table anew. */
  client: Client;
  uses: number;
}

async function drop({ client, database }: Lent): Promise<void> {
  await client.end();
  await database.drop();
}

/** What a database has before its first test. */
interface Beginning {
  schema: string;
  /** Names of its tables, with their rows as JSON. */
  rows: Map<string, string>;
  /** A statement that sets its sequences. */
  sequences: string;
}

const schemaQuery = `
  select concat_ws(' ',
    (select count(*) from pg_class), (select count(*) from pg_attribute), (select count(*) from pg_constraint),
    (select count(*) from pg_trigger), (select count(*) from pg_proc)) as schema`;

async function readSchema(client: Client): Promise<string> {
  return (await client.query<{ schema: string }>(schemaQuery)).rows[0]?.schema ?? '';
}

async function readBeginning(client: Client): Promise<Beginning> {
  const tables = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const rows = new Map<string, string>();
  for (const { name } of tables.rows) {
    const all = await client.query<{ rows: string }>(
      `select coalesce(json_agg(t), '[]')::text as rows from "${name}" as t`,
    );
    rows.set(name, all.rows[0]?.rows ?? '[]');
  }
  const { rows: set } = await client.query<{ sql: string }>(`
    select format('select setval(%L, %s, %s);', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), (last_value is not null)::text) as sql from pg_sequences`);
  return { schema: await readSchema(client), rows, sequences: set.map(({ sql }) => sql).join('\n') };
}

/** Makes its rows what they were. False where a test changed the schema: then it is nobody's any more. */
async function restore(client: Client, { schema, rows, sequences }: Beginning): Promise<boolean> {
  if ((await readSchema(client)) !== schema) return false;
  const deleted = [...rows.keys()].map((name) => `delete from "${name}";`);
  const filled = [...rows].filter(([, content]) => content !== '[]');
  const inserted = filled.map(
    ([name, content]) =>
      `insert into "${name}" select * from json_populate_recordset(null::"${name}", ${client.escapeLiteral(content)});`,
  );
  // Without its triggers and references, in whatever order.
  await client.query(`
    begin;
    set local session_replication_role = replica;
    ${[...deleted, ...inserted].join('\n')}
    ${sequences}
    commit;`);
  return true;
}

async function connected<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
