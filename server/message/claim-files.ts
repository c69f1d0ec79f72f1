import type { WriteContext } from '../context.ts';
import { invalidField } from '../errors.ts';

/**
 * Gives a message files that its author has brought.
 *
 * @throws 400 for what is no file of theirs that waits.
 */
export async function claimFiles(
  _ctx: WriteContext,
  ids: readonly number[],
  _to: { message_id: number; ticket_id: number },
): Promise<void> {
  if (ids.length > 0) throw invalidField('attachment_ids[]', `has no waiting file ${ids.join(', ')}`);
}
