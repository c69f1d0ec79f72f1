import type { WriteContext } from '../context.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { insertTags } from './insert-tags.ts';
import type { Random } from './random.ts';
import type { SampleTicket } from './sample-ticket.ts';
import type { Company } from './set-up-company.ts';

const minute = 60_000;

/** What else belongs to tickets: tags, form values, calls, who opened them and how far everybody has read. */
export async function insertSideRows(
  ctx: WriteContext,
  company: Company,
  tickets: readonly SampleTicket[],
  random: Random,
): Promise<void> {
  const { dialect } = ctx.desk.storage;
  await insertTags(
    ctx,
    tickets.map(({ id, casting }) => ({ id, tags: casting.story.tags })),
  );
  await insertRows(
    ctx.tx,
    dialect,
    'form_field_to_ticket',
    tickets.flatMap((ticket) => formValues(ticket, company, random)),
  );
  await insertRows(
    ctx.tx,
    dialect,
    'telephone_calls_inbound',
    tickets.flatMap((ticket) => calls(ticket)),
  );
  await insertRows(
    ctx.tx,
    dialect,
    'user_ticket_opened_history',
    tickets.flatMap((ticket) => openings(ticket)),
  );
  await insertRows(
    ctx.tx,
    dialect,
    'ticket_reads',
    tickets.flatMap((ticket) => reads(ticket, company, ctx.now())),
  );
}

function formValues({ id, casting, planned }: SampleTicket, { form }: Company, random: Random) {
  if (!casting.story.warrantyForm) return [];
  const values = [random.pick(['Shop Berlin', 'Online', 'Velo Kontor Basel']), String(random.between(80, 2400))];
  return form.fields.map((form_field_id, index) => ({
    ticket_id: id,
    form_field_id,
    form_field_value: values[index] ?? '',
    form_field_value_text: values[index] ?? '',
    created_at: planned.ticket.created_at,
  }));
}

function calls({ id, casting, planned }: SampleTicket) {
  if (casting.story.channel !== 'telephone') return [];
  const { created_at, brand_id, assigned_user_id } = planned.ticket;
  const taken = assigned_user_id === 0 ? null : created_at + minute / 3;
  return [
    {
      brand_id,
      ticket_id: id,
      assigned_to_user: assigned_user_id,
      time_created: created_at,
      time_wait_start: created_at,
      time_assigned: taken,
      time_ended: taken === null ? created_at + minute : taken + 4 * minute,
      time_wrapup_complete: taken === null ? null : taken + 6 * minute,
    },
  ];
}

function openings({ id, planned }: SampleTicket) {
  const { assigned_user_id, created_at } = planned.ticket;
  if (assigned_user_id === 0) return [];
  return [
    { ticket_id: id, user_id: assigned_user_id, opened_at: created_at + minute, closed_at: created_at + 4 * minute },
  ];
}

/** The administrator and the ticket's agent have read it, but for the last entry of what happened just now. */
function reads({ id, planned, seqs }: SampleTicket, { adminId, agents }: Company, now: number) {
  const written = planned.timeline.flatMap((entry, index) =>
    entry.type === 'event' ? [] : [{ entry, seq: seqs[index] ?? 0 }],
  );
  const last = written.at(-1);
  const isNews = last?.entry.direction === 'inbound' && now - last.entry.at < 36 * 60 * minute;
  const seq = (isNews ? written.at(-2) : last)?.seq;
  if (seq === undefined) return [];
  const readers = new Set([adminId, planned.ticket.assigned_user_id]);
  const known = new Set<number>([adminId, ...agents.values()]);
  return [...readers].filter((user_id) => known.has(user_id)).map((user_id) => ({ user_id, ticket_id: id, seq }));
}
