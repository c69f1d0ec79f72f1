import type BetterSqlite3 from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

/** Statements kept prepared on a connection; beyond that the one used longest ago goes. */
const preparedLimit = 500;

/** One better-sqlite3 connection as Kysely takes it; statements stay prepared. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: BetterSqlite3.Database;
  readonly #prepared = new Map<string, BetterSqlite3.Statement<unknown[]>>();

  constructor(database: BetterSqlite3.Database) {
    this.#database = database;
  }

  get inTransaction() {
    return this.#database.inTransaction;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#prepare(query.sql);
    if (statement.reader) return { rows: statement.all(...query.parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...query.parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    for (const row of this.#prepare(query.sql).iterate(...query.parameters)) yield { rows: [row as Row] };
  }

  run(sql: string) {
    this.#prepare(sql).run();
  }

  #prepare(sql: string): BetterSqlite3.Statement<unknown[]> {
    let statement = this.#prepared.get(sql);
    if (statement) {
      this.#prepared.delete(sql);
    } else {
      statement = this.#database.prepare<unknown[]>(sql);
      const oldest = this.#prepared.size >= preparedLimit ? this.#prepared.keys().next().value : undefined;
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    this.#prepared.set(sql, statement);
    return statement;
  }
}
