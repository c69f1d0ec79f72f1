import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import type { Context } from '../context.ts';
import { invalid, unavailable } from '../errors.ts';
import { translateError } from '../storage/translate-error.ts';
import { hashFile } from './hash-file.ts';
import type { BackupManifest } from './manifest.ts';
import { restoreSqlite } from './restore-sqlite.ts';
import { withSnapshot } from './snapshot.ts';
import { writeArchive } from './write-archive.ts';

export interface CreatedBackup {
  file: string;
  /** Of the archive. */
  bytes: number;
  manifest: BackupManifest;
}

export interface BackupObserver {
  onProgress(what: string): void;
  /** Stops the backup; nothing of it stays. */
  signal: AbortSignal;
}

/**
 * Backs up the desk, beside a running server, into one file: every row of one moment and every attached file. The file
 * gets its name only after it has been restored on trial, read back and compared: a name means a good backup, and a
 * backup that is killed leaves the one before as it is.
 */
export async function createBackup(ctx: Context, file: string, observer: BackupObserver): Promise<CreatedBackup> {
  ctx.require('DESK_ADMIN');
  const unfinished = await makeRoom(file);
  try {
    const archive = path.join(unfinished, 'archive.tar');
    await withSnapshot(ctx.desk.storage, async (snapshot) => {
      const tar = pack();
      const output = createWriteStream(archive, { flush: true });
      try {
        const writing = pipeline(tar, output, { signal: observer.signal });
        await Promise.all([writing, writeArchive(tar, ctx.desk, snapshot, observer.onProgress)]);
      } finally {
        // A stream that is stopped while its file is being opened still makes the file.
        if (!output.closed) await once(output, 'close');
      }
    });
    observer.onProgress('trial restore');
    // The attached files are hashed and not kept: the archive holds them already.
    const manifest = await restoreSqlite(archive, path.join(unfinished, 'trial'), hashFile, new Date(ctx.now()));
    observer.signal.throwIfAborted();
    await rename(archive, file);
    await syncDirectory(path.dirname(file));
    return { file, bytes: (await stat(file)).size, manifest };
  } catch (error) {
    throw translateError(error, path.dirname(file));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Makes the folder in which a backup is put together, beside its file; refuses a file that could not be written. */
async function makeRoom(file: string): Promise<string> {
  const unfinished = `${file}.unfinished-${process.pid}`;
  const there = await stat(file).catch(() => undefined);
  if (there?.isDirectory()) throw invalid(`${file} is a folder. Name the file in it that the backup becomes.`);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await removeLeftovers(path.dirname(file));
    await mkdir(unfinished);
  } catch (error) {
    throw unavailable(`${file} cannot be written. Name a file in a folder that you may write to.`, error);
  }
  return unfinished;
}

/** Removes what backups that were killed left behind: their process is no more. */
async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const [, pid] = /\.unfinished-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(path.join(directory, name), { recursive: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else is one too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Makes the new name itself survive a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a directory, and does not need it.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}
