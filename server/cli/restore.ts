import path from 'node:path';
import { Command } from 'commander';
import { restoreBackup } from '../backup/restore-backup.ts';
import { deskCommand } from './desk-command.ts';
import type { DeskOptions } from './open-for-command.ts';

interface RestoreOptions extends DeskOptions {
  json?: boolean;
}

/** `deskhand restore`: a desk from a backup; not beside a server. */
export function restoreCommand(): Command {
  return deskCommand(new Command('restore'))
    .description('Restores a backup; a desk that is there is set aside. Not beside a running server.')
    .argument('<file>', 'as "backup" wrote it')
    .option('--json', 'print what was restored as JSON')
    .action(restore);
}

async function restore(file: string, options: RestoreOptions): Promise<void> {
  const { manifest, replaced } = await restoreBackup(path.resolve(file), {
    dataDirectory: path.resolve(options.data),
    ...(options.database ? { databaseUrl: options.database } : {}),
    now: new Date(),
  });
  const tickets = manifest.tables.tickets?.rows ?? 0;
  const messages = manifest.tables.messages?.rows ?? 0;
  const files = manifest.files.count;
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ tickets, messages, files, replaced: replaced ?? null })}\n`);
    return;
  }
  process.stdout.write(`Restored and compared: ${tickets} tickets, ${messages} messages, ${files} files.\n`);
  if ((manifest.tables.mail_accounts?.rows ?? 0) > 0) {
    process.stdout.write(
      'No backup has the key of the mail accounts\u2019 passwords: keep the file secret.key of the desk it was made of, or enter them again.\n',
    );
  }
  if (replaced) process.stdout.write(`The database that was there is now ${replaced}.\n`);
}
