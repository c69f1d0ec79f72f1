import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BenchPostgres } from './bench-postgres.ts';
import { runCommand, type Serving, startDeskhand } from './processes.ts';

export interface BenchData {
  directory: string;
  key: string;
  tickets: number;
  messages: number;
  /** Starts `deskhand serve` on it, without a limit of requests. */
  serve(): Promise<Serving>;
  /** The same on a copy, which goes when it stops. */
  serveCopy(): Promise<Serving>;
}

const unlimited = ['--rate-limit', '1000000000'];

/** Goes up when the generated data changes. */
const edition = 7;

/**
 * A desk with this volume, made once and kept below the system's temporary directory for the next run.
 *
 * @param postgres where its database is; without, in SQLite.
 */
export async function benchData(tickets: number, messages: number, postgres?: BenchPostgres): Promise<BenchData> {
  const base = path.join(tmpdir(), 'deskhand-bench');
  const name = `edition-${edition}-${tickets}-${messages}`;
  const directory = path.join(base, `${name}${postgres ? '-postgres' : ''}`);
  const place = postgres ? ['--database', await postgres.database(name)] : [];
  const keyFile = path.join(directory, 'bench.key');
  if (!existsSync(keyFile)) {
    const unfinished = `${directory}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    const key = `dh_${randomBytes(32).toString('base64url')}`;
    process.stdout.write(`Generating ${tickets} tickets with ${messages} messages, once …\n`);
    const volume = ['--tickets', String(tickets), '--messages', String(messages), '--data', unfinished];
    await runCommand(['generate', ...volume, ...place], { DESKHAND_ADMIN_KEY: key });
    writeFileSync(path.join(unfinished, 'bench.key'), key);
    rmSync(directory, { recursive: true, force: true });
    renameSync(unfinished, directory);
  }
  return {
    directory,
    key: readFileSync(keyFile, 'utf8'),
    tickets,
    messages,
    serve: () => startDeskhand(directory, [...place, ...unlimited]),
    async serveCopy() {
      const copy = mkdtempSync(path.join(tmpdir(), 'deskhand-bench-copy-'));
      cpSync(directory, copy, { recursive: true });
      const copied = `${name}-copy`;
      const placed = postgres ? ['--database', await postgres.fresh(copied, name)] : [];
      const server = await startDeskhand(copy, [...placed, ...unlimited]);
      const stop = async () => {
        await server.stop();
        await postgres?.drop(copied);
        rmSync(copy, { recursive: true, force: true });
      };
      return { ...server, stop };
    },
  };
}
