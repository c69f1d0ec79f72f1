import type { WriteContext } from '../context.ts';
import { callingAgent } from '../context.ts';
import { invalidField } from '../errors.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { serverName } from './server-name.ts';
import type { SessionName } from './session.ts';

/**
 * Ids of the files that a message of a session carries: those that were added for the session and those that it names.
 * Files are handed over once, and only to whoever brought them.
 *
 * @throws 400 for an id that is no file that waits.
 */
export async function takeUploads(
  ctx: WriteContext,
  { chatServer, chatSessionID }: SessionName,
  named: readonly number[],
): Promise<number[]> {
  const taken = await ctx.tx
    .deleteFrom('chat_uploads')
    .where('user_id', '=', callingAgent(ctx).userId)
    .where((eb) =>
      eb.or([
        eb.and([eb('server', '=', serverName(chatServer)), eb('session_id', '=', chatSessionID)]),
        isOneOf(eb.ref('attachment_id'), named, ctx.desk.storage.dialect),
      ]),
    )
    .returning('attachment_id')
    .execute();
  const ids = taken.map(({ attachment_id }) => attachment_id);
  const unknown = named.filter((id) => !ids.includes(id));
  if (unknown.length > 0) throw invalidField('attachmentIDs[]', `has no waiting attachment ${unknown.join(', ')}`);
  return ids;
}

/** Gives a message the files that it carries. */
export async function attachUploads(
  ctx: WriteContext,
  ids: readonly number[],
  to: { message_id: number; ticket_id: number },
): Promise<void> {
  if (ids.length === 0) return;
  await ctx.tx
    .updateTable('attachments')
    .set(to)
    .where((eb) => isOneOf(eb.ref('attachments.id'), ids, ctx.desk.storage.dialect))
    .execute();
}
