import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from './processes.ts';

export interface BenchData {
  directory: string;
  key: string;
  tickets: number;
  messages: number;
}

/** Goes up when the generated data changes. */
const edition = 5;

/** A desk with this volume, made once and kept below the system's temporary directory for the next run. */
export async function benchData(tickets: number, messages: number): Promise<BenchData> {
  const base = path.join(tmpdir(), 'deskhand-bench');
  const directory = path.join(base, `edition-${edition}-${tickets}-${messages}`);
  const keyFile = path.join(directory, 'bench.key');
  if (!existsSync(keyFile)) {
    const unfinished = `${directory}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    const key = `dh_${randomBytes(32).toString('base64url')}`;
    process.stdout.write(`Generating ${tickets} tickets with ${messages} messages, once …\n`);
    const volume = ['--tickets', String(tickets), '--messages', String(messages), '--data', unfinished];
    await runCommand(['generate', ...volume], { DESKHAND_ADMIN_KEY: key });
    writeFileSync(path.join(unfinished, 'bench.key'), key);
    rmSync(directory, { recursive: true, force: true });
    renameSync(unfinished, directory);
  }
  return { directory, key: readFileSync(keyFile, 'utf8'), tickets, messages };
}
