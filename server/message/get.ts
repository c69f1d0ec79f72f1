import { canSeeTickets } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { WrittenMessage } from '../contract/desk/messages.ts';
import { toDelivery } from '../delivery/queue.ts';
import { notFound } from '../errors.ts';
import { selectWritings } from '../ticket/get-queries.ts';
import { toWrittenEntry } from '../ticket/timeline.ts';

/** A message or note with its delivery; one of a ticket that the caller does not see does not exist. */
export async function getMessage(ctx: Context, id: number): Promise<WrittenMessage> {
  ctx.require('TICKET_READ');
  return readWritten(ctx, id);
}

/** The same for who has just written it. */
export async function readWritten(ctx: Context, id: number): Promise<WrittenMessage> {
  const writing = await selectWritings(ctx.db)
    .innerJoin('tickets', 'tickets.id', 'messages.ticket_id')
    .select('messages.ticket_id')
    .where('messages.id', '=', id)
    .where(canSeeTickets(ctx.actor))
    .executeTakeFirst();
  if (!writing) throw missingMessage(id);
  const files = await ctx.db
    .selectFrom('attachments')
    .select(['id', 'message_id', 'name', 'size', 'content_type', 'inline'])
    .where('message_id', '=', id)
    .orderBy('id')
    .execute();
  const entry = toWrittenEntry(writing.ticket_id, writing, files);
  if (entry.type === 'note') return entry;
  const delivery = await ctx.db.selectFrom('deliveries').selectAll().where('message_id', '=', id).executeTakeFirst();
  return { ...entry, delivery: delivery ? toDelivery(delivery) : null };
}

export const missingMessage = (id: number) => notFound(`No message with id ${id}.`);
