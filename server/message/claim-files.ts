import { callingAgent, type WriteContext } from '../context.ts';
import { invalidField } from '../errors.ts';
import { contentIdOf } from '../sanitize/sanitize-written.ts';
import { isOneOf } from '../storage/is-one-of.ts';

/**
 * Gives a message files that its author has brought and no other message has.
 *
 * @param to where they go; `content` is the message's HTML, which may show some of them.
 * @throws 400 for what is no file of theirs that waits.
 */
export async function claimFiles(
  ctx: WriteContext,
  ids: readonly number[],
  to: { message_id: number; ticket_id: number; content: string },
): Promise<void> {
  if (ids.length === 0) return;
  const { dialect } = ctx.desk.storage;
  const { content, ...place } = to;
  const claimed = await ctx.tx
    .updateTable('attachments')
    .set(place)
    .where((eb) => isOneOf(eb.ref('attachments.id'), ids, dialect))
    .where('uploaded_by', '=', callingAgent(ctx).userId)
    .where('message_id', 'is', null)
    .returning('id')
    .execute();
  const found = new Set(claimed.map(({ id }) => id));
  const unknown = ids.filter((id) => !found.has(id));
  if (unknown.length > 0) throw invalidField('attachment_ids[]', `has no waiting file ${unknown.join(', ')}`);
  await ctx.tx
    .deleteFrom('draft_attachments')
    .where((eb) => isOneOf(eb.ref('attachment_id'), ids, dialect))
    .execute();
  for (const id of ids.filter((id) => content.includes(`cid:${contentIdOf(id)}`))) {
    const shown = { content_id: contentIdOf(id), inline: 1 };
    await ctx.tx.updateTable('attachments').set(shown).where('id', '=', id).execute();
  }
}
