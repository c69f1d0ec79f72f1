import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../support/embedded-postgres.ts';

export interface BenchPostgres {
  /** URL of a database, which is created where it is not there yet. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** As every guide says for a machine that is PostgreSQL's: it comes with 128 MB, for machines of twenty years ago. */
const settings = ['shared_buffers=2GB'];

/** A PostgreSQL as it comes but for its memory, durable; its data stay for the next run. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const { postgres, url } = await startEmbeddedPostgres(path.join(tmpdir(), 'deskhand-bench', 'postgres'), settings);
  return {
    async database(name) {
      const client = postgres.getPgClient();
      await client.connect();
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
      await client.end();
      if (rowCount === 0) await postgres.createDatabase(name);
      return `${url}/${name}`;
    },
    stop: () => postgres.stop(),
  };
}
