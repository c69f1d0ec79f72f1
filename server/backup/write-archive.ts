import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pack } from 'tar-stream';
import type { Desk } from '../context.ts';
import { type BackupTable, backupTables } from './backup-tables.ts';
import { hashFile } from './hash-file.ts';
import { type BackupHead, type BackupManifest, backupFormat, entryNames } from './manifest.ts';
import type { Row, Snapshot } from './snapshot.ts';

/** Bytes of one part of a table, about: what is held in memory at a time. */
const partSize = 2 * 1024 * 1024;

/** Writes the whole desk into a tar archive: head, tables, files, manifest. Memory does not grow with the desk. */
export async function writeArchive(
  pack: Pack,
  desk: Desk,
  snapshot: Snapshot,
  onProgress: (what: string) => void,
): Promise<BackupManifest> {
  const head: BackupHead = {
    format: backupFormat,
    version: desk.version,
    created_at: new Date(desk.clock()).toISOString(),
    migrations: await snapshot.migrations(),
  };
  await writeEntry(pack, entryNames.head, JSON.stringify(head));
  const tables: BackupManifest['tables'] = {};
  for (const table of backupTables) {
    onProgress(table.name);
    tables[table.name] = await writeTable(pack, table, snapshot);
  }
  onProgress('files');
  const manifest: BackupManifest = {
    tables,
    ...(await writeFiles(pack, desk, snapshot)),
    last_ids: await snapshot.lastIds(),
    next_sequence: await snapshot.nextSequence(),
  };
  await writeEntry(pack, entryNames.manifest, JSON.stringify(manifest));
  pack.finalize();
  return manifest;
}

async function writeTable(pack: Pack, table: BackupTable, snapshot: Snapshot) {
  const hash = createHash('sha256');
  let lines = '';
  let rows = 0;
  let part = 1;
  const flush = async () => {
    if (lines === '') return;
    hash.update(lines);
    await writeEntry(pack, entryNames.part(table.name, part++), lines);
    lines = '';
  };
  for await (const batch of snapshot.rows(table)) {
    rows += batch.length;
    lines += linesOf(batch);
    if (lines.length >= partSize) await flush();
  }
  await flush();
  return { rows, sha256: hash.digest('hex') };
}

/** Rows as they stand in the archive; their hash is taken over exactly these characters. */
export const linesOf = (rows: readonly Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

async function writeFiles(pack: Pack, desk: Desk, snapshot: Snapshot) {
  const files = { count: 0, bytes: 0 };
  const missing_files: string[] = [];
  for await (const batch of snapshot.rows({ name: 'blobs', key: ['hash'] })) {
    for (const { hash } of batch) {
      const size = await writeFile(pack, desk, String(hash));
      if (size === undefined) missing_files.push(String(hash));
      else {
        files.count++;
        files.bytes += size;
      }
    }
  }
  return { files, missing_files };
}

/** Adds a file whose bytes are what its name promises; undefined when it is missing or damaged. */
async function writeFile(pack: Pack, desk: Desk, hash: string): Promise<number | undefined> {
  const there = await stat(path.join(desk.files.directory, hash.slice(0, 2), hash)).catch(() => undefined);
  if (!there || (await hashFile((await desk.files.read(hash)).stream)) !== hash) return undefined;
  const { stream, size } = await desk.files.read(hash);
  await pipeline(stream, pack.entry({ name: entryNames.file(hash), size }));
  return size;
}

function writeEntry(pack: Pack, name: string, content: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const entry = pack.entry({ name }, content, (error) => (error ? reject(error) : resolve()));
  // A disk that is full ends the whole archive, and with it the entry that is under way.
  entry.on('error', reject);
  return promise;
}
