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

/** A prepared query with its values, to be run by readTogether. */
export interface PreparedCall<Row> {
  run(storage: Storage): Row[] | Promise<Row[]>;
}

export interface PreparedQuery<Parameters, Row> {
  /** Runs it by itself. */
  (storage: Storage, parameters: Parameters): Promise<Row[]>;
  /** For running it with others. */
  with(parameters: Parameters): PreparedCall<Row>;
}

/**
 * A hot query: built and compiled once for each database, and on SQLite run straight on its prepared statement.
 * Building a query costs more than running it where a request is a handful of look-ups.
 */
export function prepared<Parameters extends Record<string, unknown>, Row>(
  build: (db: Db, value: Value<Parameters>) => Compilable<Row>,
): PreparedQuery<Parameters, Row> {
  const plans = new WeakMap<Storage, Plan<Row>>();
  const run = (storage: Storage, parameters: Parameters) => {
    let plan = plans.get(storage);
    if (!plan) {
      plan = planOf(storage, build(storage.read, (name) => sql`${new Slot(name)}`).compile());
      plans.set(storage, plan);
    }
    return plan(parameters);
  };
  return Object.assign(async (storage: Storage, parameters: Parameters) => run(storage, parameters), {
    with: (parameters: Parameters): PreparedCall<Row> => ({ run: (storage) => run(storage, parameters) }),
  });
}

/**
 * Runs several prepared queries: on SQLite as one look at the data, which also saves each of them its own locks; on
 * PostgreSQL at the same time.
 */
export async function readTogether<Rows extends readonly unknown[]>(
  storage: Storage,
  calls: { readonly [Index in keyof Rows]: PreparedCall<Rows[Index]> },
): Promise<{ -readonly [Index in keyof Rows]: Rows[Index][] }> {
  const runAll = () => calls.map((call) => call.run(storage));
  const rows = storage.atOnce ? storage.atOnce(runAll) : await Promise.all(runAll());
  return rows as { -readonly [Index in keyof Rows]: Rows[Index][] };
}

type Plan<Row> = (parameters: Record<string, unknown>) => Row[] | Promise<Row[]>;

function planOf<Row>(storage: Storage, query: CompiledQuery<Row>): Plan<Row> {
  const { parameters: given } = query;
  const fill = (values: Record<string, unknown>) =>
    given.map((value) => (value instanceof Slot ? values[value.name] : value));
  const run = storage.prepare?.(query.sql);
  if (run) return (values) => run(fill(values)) as Row[];
  return async (values) => (await storage.read.executeQuery<Row>({ ...query, parameters: fill(values) })).rows;
}
