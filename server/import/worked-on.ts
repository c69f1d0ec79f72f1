import { actorName, type Context } from '../context.ts';
import { inBatches } from '../storage/in-batches.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { Tables } from '../storage/tables/all-tables.ts';

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
] as const satisfies (keyof Tables)[];

/** Tickets asked about at a time. */
const ticketsAtOnce = 500;

/** Which of these tickets are no longer as imports made them: those are neither joined to another nor separated. */
export async function findWorkedOn(ctx: Context, tickets: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>();
  for (const batch of inBatches(tickets, ticketsAtOnce)) {
    for (const id of await findSigns(ctx, batch)) found.add(id);
  }
  return found;
}

async function findSigns({ db, desk, actor }: Context, tickets: readonly number[]): Promise<number[]> {
  const { dialect } = desk.storage;
  const found: (number | null)[] = [];
  for (const table of signsOfWork) {
    const rows = await db
      .selectFrom(table)
      .select('ticket_id')
      .distinct()
      .where((eb) => isOneOf(eb.ref('ticket_id'), tickets, dialect))
      .execute();
    for (const { ticket_id } of rows) found.push(ticket_id);
  }
  const assigned = await db
    .selectFrom('tickets')
    .select('id')
    .where((eb) => isOneOf(eb.ref('id'), tickets, dialect))
    .where('assigned_user_id', '<>', 0)
    .execute();
  // What an import itself noted is no work.
  const changed = await db
    .selectFrom('timeline_events')
    .select('ticket_id')
    .distinct()
    .where((eb) => isOneOf(eb.ref('ticket_id'), tickets, dialect))
    .where((eb) => eb.or([eb('by_user_id', '<>', 0), eb('initiated_by', '<>', actorName(actor))]))
    .execute();
  // A message that no import brought: somebody wrote it here.
  const written = await db
    .selectFrom('messages')
    .leftJoin('mails', 'mails.message_row_id', 'messages.id')
    .select('messages.ticket_id')
    .distinct()
    .where((eb) => isOneOf(eb.ref('messages.ticket_id'), tickets, dialect))
    .where('mails.id', 'is', null)
    .execute();
  for (const { id } of assigned) found.push(id);
  for (const { ticket_id } of [...changed, ...written]) found.push(ticket_id);
  return found.filter((id) => id !== null);
}
