import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Storage } from './storage.ts';
import type { Db } from './tables/all-tables.ts';

/** A place in a prepared query that a value takes when it runs. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Names a value of the prepared query: `where('id', '=', value('id'))`. */
type Value<Parameters> = <Name extends keyof Parameters & string>(name: Name) => RawBuilder<Parameters[Name]>;

/**
 * A hot query: built and compiled once for each database, and on SQLite run straight on its prepared statement.
 * Building a query costs more than running it where a request is a handful of look-ups.
 */
export function prepared<Parameters extends Record<string, unknown>, Row>(
  build: (db: Db, value: Value<Parameters>) => Compilable<Row>,
): (storage: Storage, parameters: Parameters) => Promise<Row[]> {
  const compiled = new WeakMap<Storage, { query: CompiledQuery<Row>; names: string[] }>();
  return async (storage, parameters) => {
    let plan = compiled.get(storage);
    if (!plan) {
      const query = build(storage.read, (name) => sql`${new Slot(name)}`).compile() as CompiledQuery<Row>;
      plan = { query, names: query.parameters.map(slotName) };
      compiled.set(storage, plan);
    }
    const { query, names } = plan;
    const values = query.parameters.map((value, at) => (names[at] === '' ? value : parameters[names[at] ?? '']));
    if (storage.runPrepared) return storage.runPrepared(query.sql, values) as Row[];
    return (await storage.read.executeQuery<Row>({ ...query, parameters: values })).rows;
  };
}

const slotName = (value: unknown) => (value instanceof Slot ? value.name : '');
