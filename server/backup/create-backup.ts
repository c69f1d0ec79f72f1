import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import type { Context } from '../context.ts';
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
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished`;
  try {
    await withSnapshot(ctx.desk.storage, async (snapshot) => {
      const archive = pack();
      const output = createWriteStream(unfinished, { flush: true });
      try {
        const writing = pipeline(archive, output, { signal: observer.signal });
        await Promise.all([writing, writeArchive(archive, ctx.desk, snapshot, observer.onProgress)]);
      } finally {
        // A stream that is stopped while its file is being opened still makes the file.
        if (!output.closed) await once(output, 'close');
      }
    });
    observer.onProgress('trial restore');
    const manifest = await restoreOnTrial(unfinished);
    observer.signal.throwIfAborted();
    await rename(unfinished, file);
    await syncDirectory(path.dirname(file));
    return { file, bytes: (await stat(file)).size, manifest };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Restores into a directory that goes again; files are hashed and not kept. */
async function restoreOnTrial(file: string): Promise<BackupManifest> {
  const directory = await mkdtemp(`${file}.trial-`);
  try {
    return await restoreSqlite(file, directory, hashFile);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Makes the new name itself survive a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a directory, and does not need it.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}
