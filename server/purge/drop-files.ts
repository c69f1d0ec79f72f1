import type { Desk, WriteContext } from '../context.ts';
import { createContext } from '../context.ts';
import { forUpdate } from '../storage/for-update.ts';
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

/**
 * Deletes the bytes of the files that were dropped, those aside that came in again meanwhile. Whoever brings such a file
 * takes its note away (message/add.ts): of the two transactions one waits for the other.
 */
export async function removePurgedFiles(desk: Desk): Promise<void> {
  const ctx = createContext(desk, { kind: 'system', step: 'purge' }, 'purge');
  const noted = await ctx.db.selectFrom('purged_files').select('hash').orderBy('hash').execute();
  for (const batch of inBatches(noted, filesPerTransaction)) {
    await transaction(ctx, (ctx) =>
      removeFiles(
        ctx,
        batch.map(({ hash }) => hash),
      ),
    );
  }
}

/** Files are deleted while everybody else waits: few at a time. */
const filesPerTransaction = 50;

async function removeFiles(ctx: WriteContext, hashes: readonly string[]): Promise<void> {
  const { tx, desk } = ctx;
  const noted = tx.selectFrom('purged_files').select('hash').where('hash', 'in', hashes).orderBy('hash');
  const dropped = (await forUpdate(noted, ctx).execute()).map(({ hash }) => hash);
  if (dropped.length === 0) return;
  const wanted = await tx.selectFrom('blobs').select('hash').where('hash', 'in', dropped).execute();
  const kept = new Set(wanted.map(({ hash }) => hash));
  for (const hash of dropped) if (!kept.has(hash)) desk.files.remove(hash);
  await tx.deleteFrom('purged_files').where('hash', 'in', dropped).execute();
}
