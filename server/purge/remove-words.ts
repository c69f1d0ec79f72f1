import type { WriteContext } from '../context.ts';
import { messagesOf } from '../customer/messages-of.ts';
import { readEntries } from '../message/entries.ts';
import { waitingSince } from '../message/waiting-since.ts';
import { inTurns } from '../storage/in-turns.ts';
import { loadTicketsThatExist } from '../ticket/load.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { notePurgedMails } from './purged-mails.ts';
import { removeMessages } from './remove-content.ts';

/**
 * Removes what a customer wrote in tickets that are not theirs, and brings these tickets up to date: who waits since
 * when, and how far there is something to read. Gives the hashes of the files that lost a reference.
 *
 * @param more messages that go as well, since they came from the customer's tickets.
 */
export async function removeWordsElsewhere(
  ctx: WriteContext,
  customerId: number,
  more: readonly { id: number; ticket_id: number }[],
): Promise<Set<string>> {
  const own = await messagesOf(ctx.tx, customerId).select(['id', 'ticket_id']).execute();
  const written = [...new Map([...own, ...more].map((message) => [message.id, message])).values()];
  const ticketIds = [...new Set(written.map(({ ticket_id }) => ticket_id))];
  const tickets = await loadTicketsThatExist({ ...ctx, actor: { kind: 'system', step: 'purge' } }, ticketIds);
  const files = new Set<string>();
  await inTurns(
    written.map(({ id }) => id),
    async (slice) => {
      await notePurgedMails(ctx, slice);
      for (const hash of await removeMessages(ctx, slice)) files.add(hash);
    },
  );
  const at = ctx.now();
  const changes = [];
  for (const before of tickets) changes.push({ before, after: await settled(ctx, before), history: [], at });
  await saveChanges(ctx, changes, { asHistory: true });
  return files;
}

async function settled(ctx: WriteContext, ticket: Ticket): Promise<Ticket> {
  const entries = await readEntries(ctx, [ticket.id]);
  const messages = entries.filter(({ type }) => type === 'message');
  return {
    ...ticket,
    version: ticket.version + 1,
    waiting_since: ticket.waiting_since === null ? null : waitingSince(messages),
    last_entry_seq: Math.min(ticket.last_entry_seq, Math.max(0, ...entries.map(({ seq }) => seq))),
  };
}
