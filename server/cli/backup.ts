import path from 'node:path';
import { Command } from 'commander';
import { createBackup } from '../backup/create-backup.ts';
import { deskCommand } from './desk-command.ts';
import { type DeskOptions, withExistingDesk } from './open-for-command.ts';

interface BackupOptions extends DeskOptions {
  json?: boolean;
}

/** `deskhand backup`: one file with everything, taken beside a running server and restored on trial. */
export function backupCommand(): Command {
  return deskCommand(new Command('backup'))
    .description('Backs up the desk with its attachments into one file and restores it on trial.')
    .argument('[file]', 'where to; without it a new file in DIR/backups')
    .option('--json', 'print what was written as JSON')
    .action(backup);
}

async function backup(file: string | undefined, options: BackupOptions): Promise<void> {
  const stop = new AbortController();
  const interrupt = () => stop.abort(new Error('Stopped. Nothing of this backup stays; earlier ones are untouched.'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  const target = path.resolve(file ?? path.join(options.data, 'backups', `deskhand-${timeInName(new Date())}.tar`));
  const onProgress = (what: string) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[KBacking up: ${what}`);
  };
  const created = await withExistingDesk(options, (ctx) =>
    createBackup(ctx, target, { onProgress, signal: stop.signal }),
  ).finally(() => process.stderr.isTTY && process.stderr.write('\r\x1b[K'));
  const { manifest, bytes } = created;
  const rows = Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0);
  for (const hash of manifest.missing_files) {
    process.stderr.write(
      `File ${hash} is missing or damaged and not in the backup. "deskhand check" says whose it is.\n`,
    );
  }
  process.stdout.write(
    options.json
      ? `${JSON.stringify({ file: target, bytes, rows, files: manifest.files.count, missing_files: manifest.missing_files })}\n`
      : `${target}: ${rows} rows and ${manifest.files.count} files, ${Math.ceil(bytes / 1024)} KiB; restored on trial and compared.\n`,
  );
}

/** `20260302-090000`, UTC. */
const timeInName = (time: Date) => time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
