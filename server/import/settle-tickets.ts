import { actorName, type WriteContext } from '../context.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { takeSequence } from '../storage/sequence.ts';
import { takeIds } from '../storage/take-ids.ts';
import { describeHistory } from '../ticket/change.ts';
import { countChanges } from '../ticket/counts.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { type ConversationOptions, statusOf } from './conversation.ts';
import type { PlacedMail } from './ready-mail.ts';

/**
 * Brings the tickets up to date with the mails that they got. A ticket of this import has its times already; one that
 * was here before gets those that are later, and is open again if a customer's fresh mail is the last word. Gives the
 * tickets as they are now.
 */
export async function settleTickets(
  ctx: WriteContext,
  placed: readonly PlacedMail[],
  options: ConversationOptions,
): Promise<Pick<Ticket, 'id' | 'version'>[]> {
  const byTicket = Map.groupBy(placed, ({ ticketId }) => ticketId);
  if (byTicket.size === 0) return [];
  const { dialect } = ctx.desk.storage;
  const before = await ctx.tx
    .selectFrom('tickets')
    .selectAll()
    .where((eb) => isOneOf(eb.ref('tickets.id'), [...byTicket.keys()], dialect))
    .orderBy('id')
    .execute();
  const changes = before.map((ticket) => ({
    before: ticket,
    after: withMails(ticket, byTicket.get(ticket.id) ?? [], options),
  }));
  for (const { before, after } of changes) {
    const columns = Object.entries(after).filter(([name, value]) => before[name as keyof Ticket] !== value);
    await ctx.tx.updateTable('tickets').set(Object.fromEntries(columns)).where('id', '=', after.id).execute();
  }
  const reopened = changes.filter(({ before, after }) => before.status !== after.status);
  await countChanges(ctx, reopened);
  await noteReopened(ctx, reopened);
  return changes.map(({ after }) => after);
}

function withMails(ticket: Ticket, mails: readonly PlacedMail[], options: ConversationOptions): Ticket {
  const after = { ...ticket, last_entry_seq: Math.max(ticket.last_entry_seq, ...mails.map(({ seq }) => seq)) };
  if (!mails.some(({ conversation }) => conversation.continued)) return after;
  after.version++;
  for (const { mail, roles } of [...mails].sort((a, b) => a.mail.sentAt - b.mail.sentAt)) {
    const side = roles.direction === 'inbound' ? 'last_update_customer' : 'last_update_agent';
    after[side] = Math.max(after[side] ?? 0, mail.sentAt);
    if (mail.sentAt <= ticket.last_update) continue;
    after.last_update = mail.sentAt;
    after.waiting_since = roles.direction === 'inbound' ? (after.waiting_since ?? mail.sentAt) : null;
    const ended = ['solved', 'closed', 'pending'].includes(after.status);
    if (ended && options.status === 'auto' && statusOf({ mail, ...roles }, options) === 'open') {
      after.status = 'open';
      after.closed_at = null;
    }
  }
  return after;
}

async function noteReopened(ctx: WriteContext, reopened: readonly { before: Ticket; after: Ticket }[]): Promise<void> {
  const { dialect } = ctx.desk.storage;
  const seqs = await takeSequence(ctx.tx, dialect, reopened.length);
  const ids = await takeIds(ctx.tx, dialect, 'timeline_events', reopened.length);
  const rows = reopened.map(({ before, after }, at) => {
    const entry = { item_type: 'status' as const, item_type_id_before: before.status, item_type_id: after.status };
    return {
      id: ids[at] ?? 0,
      ticket_id: after.id,
      seq: seqs[at] ?? 0,
      ...entry,
      message: describeHistory(entry, ctx.actor),
      by_user_id: 0,
      initiated_by: actorName(ctx.actor),
      created_at: ctx.now(),
    };
  });
  await insertRows(ctx.tx, dialect, 'timeline_events', rows);
}
