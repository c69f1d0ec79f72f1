import { setImmediate } from 'node:timers';
import type Database from 'better-sqlite3';
import { rowBuilder } from './row-builder.ts';
import type { Storage } from './storage.ts';

/** What prepared.ts and kept.ts ask of SQLite: straight on one reading connection, synchronously. */
export interface HotReads extends Required<Pick<Storage, 'prepare' | 'atOnce' | 'dataVersion'>> {
  /** Our own connection has committed. */
  noteCommit(): void;
}

export function hotReads(reader: Database.Database): HotReads {
  const [begin, end] = [reader.prepare('begin'), reader.prepare('commit')];
  const dataVersion = reader.prepare<[], number>('pragma data_version').pluck();
  let known: number | undefined;
  const forget = () => {
    known = undefined;
  };
  return {
    prepare(sql) {
      const statement = reader.prepare<unknown[], unknown[]>(sql).raw(true);
      const toRow = rowBuilder(statement.columns().map(({ name }) => name));
      return (parameters) => statement.all(...parameters).map(toRow);
    },
    atOnce(work) {
      begin.run();
      try {
        return work();
      } finally {
        end.run();
      }
    },
    dataVersion() {
      // Asked once in a turn of the event loop, however many requests that answers.
      if (known === undefined) {
        known = dataVersion.get() ?? 0;
        setImmediate(forget);
      }
      return known;
    },
    noteCommit: forget,
  };
}
