import type { WriteContext } from '../context.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { takeIds } from '../storage/take-ids.ts';

/** Gives a message the files of another one, too. */
export async function copyFiles(
  ctx: WriteContext,
  fromMessageId: number,
  to: { message_id: number; ticket_id: number },
): Promise<void> {
  const { dialect } = ctx.desk.storage;
  const files = await ctx.tx
    .selectFrom('attachments')
    .select(['blob_hash', 'name', 'size', 'content_type', 'content_id', 'inline'])
    .where('message_id', '=', fromMessageId)
    .orderBy('id')
    .execute();
  const ids = await takeIds(ctx.tx, dialect, 'attachments', files.length);
  const rows = files.map((file, at) => ({ ...file, ...to, id: ids[at] ?? 0, created_at: ctx.now() }));
  await insertRows(ctx.tx, dialect, 'attachments', rows);
}
