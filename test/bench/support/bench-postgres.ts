import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../support/embedded-postgres.ts';

export interface BenchPostgres {
  /** URL of a database, which is created where it is not there yet. */
  database(name: string): Promise<string>;
  /** URL of a database of its own, which is a copy of another where one is named. */
  fresh(name: string, of?: string): Promise<string>;
  drop(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** As every guide says for a machine that is PostgreSQL's: it comes with 128 MB, for machines of twenty years ago. */
const settings = ['shared_buffers=2GB'];

/** A PostgreSQL as it comes but for its memory, durable; its data stay for the next run. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const { postgres, url } = await startEmbeddedPostgres(path.join(tmpdir(), 'deskhand-bench', 'postgres'), settings);
  const ask = async (query: string, values: string[] = []) => {
    const client = postgres.getPgClient();
    await client.connect();
    try {
      return await client.query(query, values);
    } finally {
      await client.end();
    }
  };
  const drop = async (name: string) => void (await ask(`drop database if exists "${name}"`));
  return {
    async database(name) {
      const { rowCount } = await ask('select from pg_database where datname = $1', [name]);
      if (rowCount === 0) await postgres.createDatabase(name);
      return `${url}/${name}`;
    },
    async fresh(name, of) {
      await drop(name);
      await ask(`create database "${name}" ${of === undefined ? '' : `template "${of}" strategy file_copy`}`);
      return `${url}/${name}`;
    },
    drop,
    stop: () => postgres.stop(),
  };
}
