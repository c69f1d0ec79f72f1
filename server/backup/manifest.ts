import * as z from 'zod';

/** Version of the archive's form. A reader refuses a higher one. */
export const backupFormat = 1;

/** The first entry: what this archive is. */
export const backupHead = z.object({
  format: z.int(),
  /** Of the Deskhand that wrote it. */
  version: z.string(),
  created_at: z.string(),
  /** The schema of the rows. */
  migrations: z.array(z.string()),
});
export type BackupHead = z.infer<typeof backupHead>;

/** The last entry: what the archive must hold. An archive without it is incomplete. */
export const backupManifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** Hashes of files that a row names and that were not there, or not as they were stored. */
  missing_files: z.array(z.string()),
  last_ids: z.record(z.string(), z.int()),
  next_sequence: z.int(),
});
export type BackupManifest = z.infer<typeof backupManifest>;

/** Names of the archive's entries. */
export const entryNames = {
  head: 'deskhand-backup.json',
  manifest: 'manifest.json',
  /** `tables/tickets/000001.jsonl`: rows as JSON, one a line, in parts that fit into memory. */
  part: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.jsonl`,
  file: (hash: string) => `files/${hash.slice(0, 2)}/${hash}`,
} as const;
