import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/**
 * Kysely over better-sqlite3. Differs from Kysely's own dialect in what a desk needs: prepared statements are kept, a
 * transaction takes the write lock at its start and waits for it without blocking the thread, small ones are committed
 * together (sqlite-writer.ts), and schema changes are transactional.
 */
export function sqliteDialect(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new StablePlans(),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}

/**
 * SQLite plans a query anew every time that a parameter gets another value, once the value could matter to the plan (it
 * does so to any join, and to tables with partial indexes), which costs more than running a query that finds its rows
 * by index. Where a value is an expression it is no parameter to the planner: the plan stays (sqlite.org, "Query
 * Planner Stability Guarantee", which the driver cannot switch on).
 */
class StablePlans extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** Drivers keep those apart who share a connection. */
  override get supportsMultipleConnections() {
    return true;
  }
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** A connection that only reads: whoever comes uses it, every query sees what is committed at that moment. */
export function readingDriver(connection: DatabaseConnection): Driver {
  const refuse = async () => {
    throw new Error('This connection only reads.');
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}
