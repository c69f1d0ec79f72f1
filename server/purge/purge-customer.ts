import type { Context, WriteContext } from '../context.ts';
import { loadCustomer } from '../customer/load.ts';
import { loadTicketsOfCustomer } from '../customer/load-tickets.ts';
import { removeCustomer } from '../customer/remove.ts';
import { refuseUnfinished } from '../customer-merge/unfinished.ts';
import { deleteDraftsTo } from '../draft/delete.ts';
import { messagesMergedFrom, rescueMerged } from '../merge/purge-merges.ts';
import { inTurns } from '../storage/in-turns.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { transaction } from '../storage/transaction.ts';
import { removeTickets } from '../ticket/remove.ts';
import { dropFiles } from './drop-files.ts';
import { finishPurges, notePurge } from './finish.ts';
import { notePurgedMails } from './purged-mails.ts';
import { redactAnswers } from './redact-answers.ts';
import { removeTicketContent } from './remove-content.ts';
import { removeWordsElsewhere } from './remove-words.ts';
import { scrubImports } from './scrub-imports.ts';

/**
 * Deletes a customer and everything that came with them for good: addresses, values, events, tickets with messages,
 * histories, attachments and notifications, and what they wrote in others' tickets (api-v2: DELETE
 * /customer/purgeData/{id}). Afterwards no byte of it is left in the database file, its log or the file store; what
 * cannot be done within five seconds goes on in the background. Backups keep it until they are replaced.
 *
 * @param patience other than these five seconds (ms).
 */
export async function purgeCustomer(ctx: Context, id: number, patience?: number): Promise<void> {
  ctx.require('CUSTOMER_CUD');
  await transaction(
    ctx,
    async (ctx) => {
      await loadCustomer(ctx, id);
      await refuseUnfinished(ctx, id);
      const ids = (await loadTicketsOfCustomer(ctx, id)).map((ticket) => ticket.id);
      await rescueMerged(ctx, ids);
      const merged = await messagesMergedFrom(ctx, ids);
      const files = await removeTicketsOf(ctx, id);
      for (const hash of await removeWordsElsewhere(ctx, id, merged)) files.add(hash);
      await dropFiles(ctx, files);
      const addresses = await addressesOf(ctx, id);
      await scrubImports(ctx, addresses);
      await deleteDraftsTo(ctx, { id, addresses });
      await redactAnswers(ctx, { customerId: id, ticketIds: new Set(ids) });
      await removeCustomer(ctx, id);
      await notePurge(ctx);
    },
    { long: true },
  );
  await finishPurges(ctx.desk, patience);
}

async function removeTicketsOf(ctx: WriteContext, customerId: number): Promise<Set<string>> {
  const tickets = await loadTicketsOfCustomer(ctx, customerId);
  const files = new Set<string>();
  await inTurns(tickets, async (slice) => {
    const ids = slice.map(({ id }) => id);
    await notePurgedMails(ctx, await messagesIn(ctx, ids));
    for (const hash of await removeTicketContent(ctx, ids)) files.add(hash);
  });
  await removeTickets(ctx, tickets);
  return files;
}

async function messagesIn({ tx, desk }: WriteContext, ticketIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('id')
    .where((eb) => isOneOf(eb.ref('messages.ticket_id'), ticketIds, desk.storage.dialect))
    .execute();
  return rows.map(({ id }) => id);
}

async function addressesOf({ tx }: WriteContext, customerId: number): Promise<Set<string>> {
  const channels = await tx
    .selectFrom('customer_channels')
    .select('unique_reference')
    .where('customer_id', '=', customerId)
    .execute();
  return new Set(channels.map(({ unique_reference }) => unique_reference.toLowerCase()));
}
