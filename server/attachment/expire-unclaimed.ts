import type { ExpressionBuilder } from 'kysely';
import type { Context } from '../context.ts';
import { dropFiles, removePurgedFiles } from '../purge/drop-files.ts';
import type { Tables } from '../storage/tables/all-tables.ts';
import { transaction } from '../storage/transaction.ts';

/** What no message carries within this time goes, in ms. */
const patience = 24 * 60 * 60 * 1000;

/** Attachments of one run. */
const batch = 500;

/**
 * Deletes attachments that were brought a day ago and that no message carries and no draft names, and their files where
 * nothing else has the same content. One batch; `more` when there may be another.
 */
export async function expireUnclaimed(ctx: Context): Promise<{ more: boolean }> {
  const expired = await transaction(ctx, async (ctx) => {
    const due = await ctx.tx
      .selectFrom('attachments')
      .select('id')
      .where('message_id', 'is', null)
      .where('created_at', '<=', ctx.now() - patience)
      .where((eb) => eb.not(eb.exists(draftsThatName(eb))))
      .orderBy('created_at')
      .limit(batch)
      .execute();
    if (due.length === 0) return 0;
    const deleted = await ctx.tx
      .deleteFrom('attachments')
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      // A message or a draft can have taken it in between.
      .where('message_id', 'is', null)
      .where((eb) => eb.not(eb.exists(draftsThatName(eb))))
      .returning('blob_hash')
      .execute();
    await dropFiles(ctx, new Set(deleted.map(({ blob_hash }) => blob_hash)));
    return due.length;
  });
  if (expired > 0) await removePurgedFiles(ctx.desk);
  return { more: expired === batch };
}

const draftsThatName = (eb: ExpressionBuilder<Tables, 'attachments'>) =>
  eb
    .selectFrom('draft_attachments')
    .select('draft_attachments.attachment_id')
    .whereRef('draft_attachments.attachment_id', '=', 'attachments.id');
