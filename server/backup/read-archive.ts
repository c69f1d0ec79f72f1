import { createHash, type Hash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Extract, extract } from 'tar-stream';
import { conflict, DomainError, notFound } from '../errors.ts';
import { translateError } from '../storage/translate-error.ts';
import {
  type BackupHead,
  type BackupManifest,
  backupFormat,
  backupHead,
  backupManifest,
  entryNames,
} from './manifest.ts';
import type { Row } from './snapshot.ts';

/** One file of the archive, with its name. */
type Entry = Extract extends AsyncIterable<infer Item> ? Item : never;

/** What becomes of an archive's content, in the archive's order. */
export interface ArchiveReader {
  rows(table: string, rows: Row[]): Promise<void>;
  /** Takes the bytes and gives their SHA-256. */
  file(bytes: Readable): Promise<string>;
}

/** What the file says of itself, without reading the rest. */
export async function readHead(file: string): Promise<BackupHead> {
  const isFile = await access(file, constants.R_OK).then(
    async () => (await stat(file)).isFile(),
    () => false,
  );
  if (!isFile) throw notFound(`There is no file ${file} that can be read.`);
  const input = createReadStream(file);
  const tar = extract();
  input.pipe(tar);
  try {
    for await (const entry of tar) {
      if (entry.header.name !== entryNames.head) break;
      return checkHead(JSON.parse(await textOf(entry)), file);
    }
  } catch (error) {
    throw whyNot(error, file);
  } finally {
    input.destroy();
  }
  throw noBackup(file);
}

/** Reads a backup from end to end and makes sure that it is whole: hashes of tables and files, and their numbers. */
export async function readArchive(file: string, reader: ArchiveReader): Promise<BackupManifest> {
  const tar = extract();
  const found: Found = { tables: new Map(), files: 0 };
  const reading = readEntries(tar, file, reader, found);
  try {
    await Promise.all([pipeline(createReadStream(file), tar), reading]);
  } catch (error) {
    throw whyNot(error, file);
  }
  const manifest = await reading;
  if (!manifest) throw conflict(`${file} is incomplete: its end is missing. Use another backup.`);
  for (const [table, { rows, sha256 }] of Object.entries(manifest.tables)) {
    const seen = found.tables.get(table);
    if ((seen?.rows ?? 0) !== rows || (seen?.hash ?? createHash('sha256')).digest('hex') !== sha256) {
      throw damaged(file, `table ${table} is not what was written`);
    }
  }
  if (found.files !== manifest.files.count) throw damaged(file, 'files are missing');
  return manifest;
}

interface Found {
  tables: Map<string, { rows: number; hash: Hash }>;
  files: number;
}

async function readEntries(
  tar: AsyncIterable<Entry>,
  file: string,
  reader: ArchiveReader,
  found: Found,
): Promise<BackupManifest | undefined> {
  let manifest: BackupManifest | undefined;
  for await (const entry of tar) {
    const { name } = entry.header;
    const [folder = '', second = ''] = name.split('/');
    if (name === entryNames.manifest) {
      manifest = backupManifest.parse(JSON.parse(await textOf(entry)));
    } else if (folder === 'tables') {
      await readRows(await textOf(entry), second, reader, found);
    } else if (folder === 'files') {
      const hash = name.split('/').at(-1);
      if ((await reader.file(Readable.from(entry))) !== hash)
        throw damaged(file, `file ${hash} is not what was written`);
      found.files++;
    } else {
      entry.resume();
    }
  }
  return manifest;
}

async function readRows(text: string, table: string, reader: ArchiveReader, found: Found): Promise<void> {
  const rows = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
  const seen = found.tables.get(table) ?? { rows: 0, hash: createHash('sha256') };
  found.tables.set(table, { rows: seen.rows + rows.length, hash: seen.hash.update(text) });
  await reader.rows(table, rows);
}

function checkHead(value: unknown, file: string): BackupHead {
  const head = backupHead.safeParse(value);
  if (!head.success) throw noBackup(file);
  if (head.data.format > backupFormat) {
    throw conflict(
      `${file} was written by Deskhand ${head.data.version}, which is newer. Restore it with that version.`,
    );
  }
  return head.data;
}

async function textOf(entry: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const noBackup = (file: string) => conflict(`${file} is no backup of Deskhand.`);
const damaged = (file: string, what: string) => conflict(`${file} is damaged: ${what}. Use another backup.`);

/**
 * What the tar reader, JSON, zod and the new database's own rules throw at bytes that are no archive, or no longer the
 * one that was written. What ails the place that it is restored to is said as that.
 */
function whyNot(error: unknown, file: string): unknown {
  const known = translateError(error, 'the restored desk');
  if (known instanceof DomainError) return known;
  return conflict(`${file} is damaged or no backup of Deskhand. Use another backup.`, error);
}
