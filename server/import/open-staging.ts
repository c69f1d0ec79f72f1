import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Desk } from '../context.ts';
import { isBusy } from '../storage/translate-error.ts';
import { Staging } from './staging.ts';

const name = /^scan-[0-9a-f-]+\.db$/;

/** A staging file of its own in the data directory; those left behind by killed processes go: they can be big. */
export function openStaging({ dataDirectory }: Pick<Desk, 'dataDirectory'>): Staging {
  const directory = path.join(dataDirectory, 'spool');
  mkdirSync(directory, { recursive: true });
  for (const left of readdirSync(directory).filter((entry) => name.test(entry))) {
    const file = path.join(directory, left);
    if (isInUse(file)) continue;
    for (const part of [file, `${file}-journal`]) rmSync(part, { force: true });
  }
  return new Staging(path.join(directory, `scan-${randomUUID()}.db`));
}

/** Whoever stages mails holds the file locked: the operating system lets go of the lock when a process ends. */
function isInUse(file: string): boolean {
  try {
    const database = new Database(file, { timeout: 0, fileMustExist: true });
    try {
      database.exec('begin exclusive');
      return false;
    } finally {
      database.close();
    }
  } catch (error) {
    return isBusy(error);
  }
}
