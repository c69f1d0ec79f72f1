import type { WriteContext } from '../context.ts';
import { takeSequence } from '../storage/sequence.ts';

/**
 * What was begun in a ticket that is about to go is gone on with in another. Who has begun there as well finds both
 * texts in one draft, the one of the other ticket first.
 */
export async function moveDrafts(ctx: WriteContext, { from, into }: { from: number; into: number }): Promise<void> {
  const { tx } = ctx;
  const moving = await tx.selectFrom('drafts').selectAll().where('ticket_id', '=', from).execute();
  if (moving.length === 0) return;
  const versions = await takeSequence(tx, ctx.desk.storage.dialect, moving.length);
  for (const [at, draft] of moving.entries()) {
    const version = versions[at] ?? 0;
    const joined = await tx
      .updateTable('drafts')
      .set((eb) => ({ content: eb('content', '||', draft.content), version, updated_at: ctx.now() }))
      .where('ticket_id', '=', into)
      .where('user_id', '=', draft.user_id)
      .executeTakeFirst();
    const own = tx.deleteFrom('drafts').where('ticket_id', '=', from).where('user_id', '=', draft.user_id);
    await own.execute();
    if (!joined.numUpdatedRows) {
      await tx
        .insertInto('drafts')
        .values({ ...draft, ticket_id: into, version })
        .execute();
    }
  }
  await tx.updateTable('draft_attachments').set({ ticket_id: into }).where('ticket_id', '=', from).execute();
}
