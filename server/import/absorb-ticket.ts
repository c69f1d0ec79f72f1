import { actorName, type WriteContext } from '../context.ts';
import { statusHistory } from '../ticket/change.ts';
import { loadTicketsThatExist } from '../ticket/load.ts';
import { removeTickets } from '../ticket/remove.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import { addReferences, addSubjects } from './note-threads.ts';

/**
 * Makes two tickets one, when a mail that came later shows that they are one conversation: `from` goes, `into` gets its
 * mails and an entry in its history. Only what nobody has worked on goes; otherwise both stay.
 */
export async function absorbTicket(ctx: WriteContext, into: number, from: number): Promise<void> {
  // One of them may have gone into another already.
  const found = await loadTicketsThatExist(ctx, [into, from]);
  const target = found.find(({ id }) => id === into);
  const source = found.find(({ id }) => id === from);
  if (!target || !source || source.assigned_user_id !== 0 || (await isWorkedOn(ctx, from))) return;
  for (const table of ['messages', 'attachments', 'mails'] as const) {
    await ctx.tx.updateTable(table).set({ ticket_id: into }).where('ticket_id', '=', from).execute();
  }
  await moveThreads(ctx, into, from);
  const { status, closed_at } = source.last_update > target.last_update ? source : target;
  const last_entry_seq = Math.max(source.last_entry_seq, target.last_entry_seq);
  const after = { ...target, status, closed_at, last_entry_seq, version: target.version + 1 };
  const merged = { item_type: 'merged_ticket', item_type_id_before: '', item_type_id: String(from) } as const;
  const history = [merged, ...statusHistory(target, after)];
  await saveChanges(ctx, [{ before: target, after, history, at: ctx.now() }], { asHistory: true });
  await removeTickets(ctx, [source]);
}

/** What an agent, a telephone or a chat adds to a ticket; an import adds none of it. */
const signsOfWork = [
  'ticket_tags',
  'ticket_followers',
  'ticket_reads',
  'form_field_to_ticket',
  'user_ticket_opened_history',
  'telephone_calls_inbound',
  'notifications',
  'chat_sessions',
] as const;

async function isWorkedOn(ctx: WriteContext, id: number): Promise<boolean> {
  for (const table of signsOfWork) {
    const row = await ctx.tx
      .selectFrom(table)
      .select('ticket_id')
      .where('ticket_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  // What an import itself noted is no work.
  const changed = await ctx.tx
    .selectFrom('timeline_events')
    .select('id')
    .where('ticket_id', '=', id)
    .where((eb) => eb.or([eb('by_user_id', '<>', 0), eb('initiated_by', '<>', actorName(ctx.actor))]))
    .limit(1)
    .executeTakeFirst();
  if (changed) return true;
  // A message that no import brought: somebody wrote it here.
  const written = await ctx.tx
    .selectFrom('messages')
    .leftJoin('mails', 'mails.message_row_id', 'messages.id')
    .select('messages.id')
    .where('messages.ticket_id', '=', id)
    .where('mails.id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return written !== undefined;
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
