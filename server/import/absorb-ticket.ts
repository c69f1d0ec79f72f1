import type { WriteContext } from '../context.ts';
import { moveDrafts } from '../draft/move.ts';
import { addReferences } from '../mail/add-references.ts';
import { moveMessages } from '../message/move.ts';
import { statusHistory } from '../ticket/change.ts';
import { loadTicketsThatExist } from '../ticket/load.ts';
import { removeTickets } from '../ticket/remove.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import { addSubjects } from './note-threads.ts';
import { findWorkedOn } from './worked-on.ts';

/**
 * Makes two tickets one, when a mail that came later shows that they are one conversation: `from` goes, `into` gets its
 * mails and an entry in its history. Only what nobody has worked on goes; otherwise both stay.
 */
export async function absorbTicket(ctx: WriteContext, into: number, from: number): Promise<void> {
  // One of them may have gone into another already.
  const found = await loadTicketsThatExist(ctx, [into, from]);
  const target = found.find(({ id }) => id === into);
  const source = found.find(({ id }) => id === from);
  if (!target || !source || (await findWorkedOn(ctx, [from])).has(from)) return;
  const messages = await ctx.tx.selectFrom('messages').select('id').where('ticket_id', '=', from).execute();
  await moveMessages(
    ctx,
    messages.map(({ id }) => id),
    into,
  );
  // Its history as well: it may have absorbed one before. Its versions mean nothing to the other.
  const history = { ticket_id: into, version: 0 };
  await ctx.tx.updateTable('timeline_events').set(history).where('ticket_id', '=', from).execute();
  await moveThreads(ctx, into, from);
  await moveDrafts(ctx, { from, into });
  const { status, closed_at } = source.last_update > target.last_update ? source : target;
  const last_entry_seq = Math.max(source.last_entry_seq, target.last_entry_seq);
  const after = { ...target, status, closed_at, last_entry_seq, version: target.version + 1 };
  const merged = { item_type: 'merged_ticket', item_type_id_before: '', item_type_id: String(from) } as const;
  const entries = [merged, ...statusHistory(target, after)];
  await saveChanges(ctx, [{ before: target, after, history: entries, at: ctx.now() }], { asHistory: true });
  await removeTickets(ctx, [source]);
}

async function moveThreads(ctx: WriteContext, into: number, from: number): Promise<void> {
  const references = await ctx.tx.deleteFrom('mail_references').where('ticket_id', '=', from).returningAll().execute();
  await addReferences(
    ctx,
    references.map((row) => ({ ...row, ticket_id: into })),
  );
  const subjects = await ctx.tx.deleteFrom('mail_subjects').where('ticket_id', '=', from).returningAll().execute();
  await addSubjects(
    ctx,
    subjects.map((row) => ({ ...row, ticket_id: into })),
  );
}
