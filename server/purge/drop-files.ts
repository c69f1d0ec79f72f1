import type { Desk, WriteContext } from '../context.ts';
import { createContext } from '../context.ts';
import { inBatches } from '../storage/in-batches.ts';
import { transaction } from '../storage/transaction.ts';

/**
 * Drops those of these files that nothing refers to any more, and notes them: the bytes go after the commit
 * (removePurgedFiles), and after a crash at the next start.
 */
export async function dropFiles(ctx: WriteContext, hashes: ReadonlySet<string>): Promise<void> {
  const { tx } = ctx;
  for (const batch of inBatches([...hashes].sort())) {
    const dropped = await tx
      .deleteFrom('blobs')
      .where('hash', 'in', batch)
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('attachments').select('id').whereRef('attachments.blob_hash', '=', 'blobs.hash')),
        ),
      )
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('mails').select('id').whereRef('mails.blob_hash', '=', 'blobs.hash'))),
      )
      .returning('hash')
      .execute();
    if (dropped.length === 0) continue;
    await tx
      .insertInto('purged_files')
      .values(dropped)
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  }
}

/** Deletes the bytes of the files that were dropped, those aside that came in again meanwhile. */
export async function removePurgedFiles(desk: Desk): Promise<void> {
  const ctx = createContext(desk, { kind: 'system', step: 'purge' }, 'purge');
  const files = await ctx.db
    .selectFrom('purged_files')
    .leftJoin('blobs', 'blobs.hash', 'purged_files.hash')
    .select(['purged_files.hash', 'blobs.hash as wanted'])
    .execute();
  for (const { hash, wanted } of files) {
    if (wanted === null) await desk.files.remove(hash);
  }
  for (const batch of inBatches(files.map(({ hash }) => hash))) {
    await transaction(ctx, ({ tx }) => tx.deleteFrom('purged_files').where('hash', 'in', batch).execute());
  }
}
