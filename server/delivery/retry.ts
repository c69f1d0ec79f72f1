import { canSeeTickets } from '../auth/access.ts';
import type { Context, WriteContext } from '../context.ts';
import type { DeliveryItem } from '../contract/desk/messages.ts';
import { conflict, notFound } from '../errors.ts';
import { findSendingAccount } from '../mail-account/load.ts';
import { dropFiles } from '../purge/drop-files.ts';
import { transaction } from '../storage/transaction.ts';
import { loadDelivery } from './load.ts';
import { describeOutgoing, type OutgoingMail } from './outgoing.ts';
import { type Delivery, noAccount, recipientsOf, toDelivery } from './queue.ts';
import { saveDelivery } from './save.ts';

/**
 * Sends a message again, at once: one that failed, one that waits for its next try, or, `anyway`, one that may have been
 * sent already and would arrive twice. With the account that its brand sends with by now.
 *
 * @throws 409 for every other, and where the brand has no account.
 */
export async function retryDelivery(
  ctx: Context,
  { id, anyway }: { id: number; anyway: boolean },
): Promise<DeliveryItem> {
  ctx.require('TICKET_CUD');
  return transaction(ctx, async (ctx) => {
    const { ticket_id } = await findMessage(ctx, id);
    const { ticket, delivery } = await loadDelivery(ctx, { messageId: id, ticketId: ticket_id });
    requireRepeatable(id, delivery, anyway);
    const clean = { attempts: 0, reason: '', trouble: '', holder: '', handed_over: 0 };
    const queued = { ...clean, state: 'queued', due_at: ctx.now() } as const;
    // Nobody has got it: it is composed anew. Of what somebody may have, every copy is the same.
    const isNew = delivery.sent_at === null && delivery.state !== 'unsure';
    const changes = isNew ? await startAgain(ctx, delivery, ticket.brand_id) : {};
    return toDelivery(await saveDelivery(ctx, { delivery, ticket }, { ...queued, ...changes }));
  });
}

/** The ticket of a message that the caller may see; throws NotFound else. */
export async function findMessage(ctx: WriteContext, id: number) {
  const message = await ctx.tx
    .selectFrom('messages')
    .innerJoin('tickets', 'tickets.id', 'messages.ticket_id')
    .select('messages.ticket_id')
    .where('messages.id', '=', id)
    .where(canSeeTickets(ctx.actor))
    .executeTakeFirst();
  if (!message) throw notFound(`No message with id ${id}.`);
  return message;
}

function requireRepeatable(id: number, delivery: Delivery | undefined, anyway: boolean): asserts delivery is Delivery {
  if (!delivery) throw conflict(`Message ${id} is none that is sent.`);
  const { state, attempts } = delivery;
  if (state === 'failed' || (state === 'queued' && attempts > 0) || (state === 'unsure' && anyway)) return;
  const why = {
    queued: 'waits to be sent',
    sending: 'is being sent',
    sent: 'was sent',
    unsure: 'may have been sent: it is sent again only with `anyway`',
  };
  throw conflict(`Message ${id} ${why[state]}.`);
}

async function startAgain(ctx: WriteContext, delivery: Delivery, brandId: number) {
  const { message_id } = delivery;
  const mail = JSON.parse(delivery.mail) as OutgoingMail;
  const accountId = await findSendingAccount(ctx, brandId, [mail.from.address]);
  if (accountId === undefined) throw conflict(noAccount);
  const composed = await ctx.tx
    .deleteFrom('mails')
    .where('message_row_id', '=', message_id)
    .returning('blob_hash')
    .execute();
  await dropFiles(ctx, new Set(composed.map(({ blob_hash }) => blob_hash)));
  const from = await senderOf(ctx, accountId);
  await saveSender(ctx, message_id, { ...mail, from });
  return {
    account_id: accountId,
    mail: JSON.stringify({ ...mail, from }),
    remaining: JSON.stringify(recipientsOf(mail)),
    refused: '[]',
  };
}

async function senderOf({ tx }: WriteContext, accountId: number): Promise<OutgoingMail['from']> {
  const { address, from_name: name } = await tx
    .selectFrom('mail_accounts')
    .select(['address', 'from_name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { name, address };
}

/** The timeline shows what is sent. */
async function saveSender({ tx }: WriteContext, id: number, mail: OutgoingMail): Promise<void> {
  const { created_at, send_at, external_id } = await tx
    .updateTable('messages')
    .set({ address_from: mail.from.address })
    .where('id', '=', id)
    .returning(['created_at', 'send_at', 'external_id'])
    .executeTakeFirstOrThrow();
  const email_details = describeOutgoing(mail, { messageId: external_id ?? '', at: send_at ?? created_at });
  await tx.updateTable('message_contents').set({ email_details }).where('message_id', '=', id).execute();
}
