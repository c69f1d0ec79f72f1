import { actorName, type WriteContext } from '../context.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { takeSequence } from '../storage/sequence.ts';
import { takeIds } from '../storage/take-ids.ts';
import { countChanges } from '../ticket/counts.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { addReferences, addSubjects } from './note-threads.ts';

/**
 * Makes two tickets one, when a mail that came later shows that they are one conversation: `from` goes, `into` gets its
 * mails and an entry in its history. Only what nobody has worked on goes; otherwise both stay, and undefined is given.
 */
export async function absorbTicket(ctx: WriteContext, into: number, from: number): Promise<Ticket | undefined> {
  const [target, source] = [await loadRow(ctx, into), await loadRow(ctx, from)];
  if (!target || !source || source.assigned_user_id !== 0 || (await isWorkedOn(ctx, from))) return undefined;
  for (const table of ['messages', 'attachments', 'mails'] as const) {
    await ctx.tx.updateTable(table).set({ ticket_id: into }).where('ticket_id', '=', from).execute();
  }
  await moveThreads(ctx, into, from);
  const later = source.last_update > target.last_update ? source : target;
  const after = {
    ...target,
    status: later.status,
    closed_at: later.closed_at,
    last_entry_seq: Math.max(source.last_entry_seq, target.last_entry_seq),
  };
  const { status, closed_at, last_entry_seq } = after;
  await ctx.tx.updateTable('tickets').set({ status, closed_at, last_entry_seq }).where('id', '=', into).execute();
  await ctx.tx.deleteFrom('tickets').where('id', '=', from).execute();
  await countChanges(ctx, [{ before: target, after }, { before: source }]);
  await noteAbsorbed(ctx, into, from);
  return { ...source, version: source.version + 1 };
}

const loadRow = (ctx: WriteContext, id: number): Promise<Ticket | undefined> =>
  ctx.tx.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst();

/** What an agent, a telephone or a chat adds to a ticket; an import adds none of it. */
const signsOfWork = [
  'timeline_events',
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

async function noteAbsorbed(ctx: WriteContext, into: number, from: number): Promise<void> {
  const { dialect } = ctx.desk.storage;
  const [seq = 0] = await takeSequence(ctx.tx, dialect, 1);
  const [id = 0] = await takeIds(ctx.tx, dialect, 'timeline_events', 1);
  const entry = {
    ...{ id, seq, ticket_id: into, item_type: 'merged_ticket', item_type_id_before: '', item_type_id: String(from) },
    message: `${actorName(ctx.actor)}: ticket ${from} is the same conversation and was joined to this one`,
    by_user_id: 0,
    initiated_by: actorName(ctx.actor),
    created_at: ctx.now(),
  };
  await insertRows(ctx.tx, dialect, 'timeline_events', [entry]);
}
