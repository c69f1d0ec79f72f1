import type { Context } from '../context.ts';
import { sliceSize } from '../storage/in-turns.ts';
import { transaction } from '../storage/transaction.ts';
import { changeTicket, isNewOrOpen, type TicketChange } from './change.ts';
import { saveChanges } from './save-changes.ts';
import type { Ticket } from './ticket.ts';

/**
 * Ends snoozes whose time has come: the ticket is open again and its agent is told. By the stored time alone, so that
 * none is missed while nothing ran, and whatever the clock did. One batch; `more` when there may be another.
 */
export async function wakeSnoozedDue(ctx: Context): Promise<{ more: boolean }> {
  // Most of the time nothing is due: no transaction for that.
  if (!(await due(ctx).select('id').limit(1).executeTakeFirst())) return { more: false };
  const woken = await transaction(ctx, async (ctx) => {
    const query = due(ctx).selectAll().orderBy('snooze_time').orderBy('id').limit(sliceSize);
    // Several servers wake at once: each takes what no other has.
    const tickets = await (ctx.desk.storage.dialect === 'postgres' ? query.forUpdate().skipLocked() : query).execute();
    await saveChanges(
      ctx,
      tickets.map((ticket) => wake(ctx, ticket)),
    );
    return tickets.length;
  });
  return { more: woken === sliceSize };
}

const due = ({ db, now }: Context) =>
  db.selectFrom('tickets').where('snooze_time', 'is not', null).where('snooze_time', '<=', now());

function wake({ actor, now }: Context, ticket: Ticket): TicketChange {
  const opened = isNewOrOpen(ticket.status) ? {} : { status: 'open' as const };
  const time = now();
  const change = changeTicket(ticket, { ...opened, snooze_time: null }, { actor, now: time });
  return { ...change, after: { ...change.after, snooze_time_sent: time } };
}
