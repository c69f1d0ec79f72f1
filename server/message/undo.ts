import { canSeeTickets } from '../auth/access.ts';
import type { Context, WriteContext } from '../context.ts';
import type { messageRoutes, UnsentMessage } from '../contract/desk/messages.ts';
import type { RouteCall } from '../contract/route.ts';
import { loadCustomerIfThere } from '../customer/load.ts';
import { loadDelivery } from '../delivery/load.ts';
import type { OutgoingMail } from '../delivery/outgoing.ts';
import { canUndo, type Delivery } from '../delivery/queue.ts';
import { conflict } from '../errors.ts';
import { showMailbox } from '../mail/show-mailbox.ts';
import { dropFiles } from '../purge/drop-files.ts';
import { removeMessages } from '../purge/remove-content.ts';
import { transaction } from '../storage/transaction.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import { missingMessage } from './get.ts';
import { isAsBegun, removeBegun } from './remove-begun.ts';
import { isUnchanged, type TicketBefore, undoChange } from './undo-change.ts';

type Input = RouteCall<typeof messageRoutes.undoMessage>;

/**
 * Takes back a message that has not been sent: it is gone from the timeline, and its ticket as it was before unless it
 * was changed since; or gone, too, where it began with the message and that is wanted. Gives what was written, for
 * whoever goes on with it.
 *
 * @throws 409 for what is sent, may have been sent, is being sent, or is never sent.
 */
export async function undoMessage(ctx: Context, { id, remove_ticket }: Input): Promise<UnsentMessage> {
  ctx.require('TICKET_CUD');
  return transaction(ctx, async (ctx) => {
    const { ticket_id, external_id, content, was } = await findMessage(ctx, id);
    // Customers are locked before tickets.
    if (remove_ticket) await loadCustomerIfThere(ctx, readBefore(was).begun?.customerId ?? 0);
    const { ticket, delivery } = await loadDelivery(ctx, { messageId: id, ticketId: ticket_id });
    requireUnsent(id, delivery);
    const files = await releaseFiles(ctx, id);
    await dropFiles(ctx, await removeMessages(ctx, [id]));
    if (external_id !== null) await forgetReference(ctx, { brandId: ticket.brand_id, messageId: external_id });
    const before = readBefore(delivery.was);
    const restored = isUnchanged(ticket, before);
    const first = remove_ticket && restored ? before.begun : undefined;
    const begun =
      first && (await isAsBegun(ctx, ticket_id))
        ? await removeBegun(ctx, ticket, { ...first, accountId: delivery.account_id })
        : null;
    if (begun === null) await saveChanges(ctx, [await undoChange(ctx, ticket, before, restored)]);
    const { kind, to, cc, subject } = JSON.parse(delivery.mail) as OutgoingMail;
    const addressed = { to: to.map(showMailbox), cc: cc.map(showMailbox), subject };
    return { message_id: id, ticket_id, type: kind, content, ...addressed, attachment_ids: files, restored, begun };
  });
}

const readBefore = (was: string | null) => JSON.parse(was ?? '{}') as TicketBefore;

async function findMessage(ctx: WriteContext, id: number) {
  const message = await ctx.tx
    .selectFrom('messages')
    .innerJoin('tickets', 'tickets.id', 'messages.ticket_id')
    .innerJoin('message_contents', 'message_contents.message_id', 'messages.id')
    .leftJoin('deliveries', 'deliveries.message_id', 'messages.id')
    .select(['messages.ticket_id', 'messages.external_id', 'message_contents.content', 'deliveries.was'])
    .where('messages.id', '=', id)
    .where(canSeeTickets(ctx.actor))
    .executeTakeFirst();
  if (!message) throw missingMessage(id);
  return message;
}

function requireUnsent(id: number, delivery: Delivery | undefined): asserts delivery is Delivery {
  if (!delivery) throw conflict(`Message ${id} is none that is sent: it cannot be taken back.`);
  if (canUndo(delivery)) return;
  const why = { sending: 'is being sent', unsure: 'may have been sent' } as Record<string, string>;
  throw conflict(`Message ${id} ${why[delivery.state] ?? 'was sent'}: it cannot be taken back.`);
}

/** The files that were brought for it wait for another message, as if they had just been. */
async function releaseFiles({ tx, now }: WriteContext, messageId: number): Promise<number[]> {
  const files = await tx
    .updateTable('attachments')
    .set({ message_id: null, ticket_id: null, content_id: null, inline: 0, created_at: now() })
    .where('message_id', '=', messageId)
    .where('uploaded_by', 'is not', null)
    .returning('id')
    .execute();
  return files.map(({ id }) => id).sort((a, b) => a - b);
}

async function forgetReference(
  { tx }: WriteContext,
  { brandId, messageId }: { brandId: number; messageId: string },
): Promise<void> {
  await tx.deleteFrom('mail_references').where('brand_id', '=', brandId).where('message_id', '=', messageId).execute();
}
