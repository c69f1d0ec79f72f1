import type { WriteContext } from '../context.ts';
import type { InsertedTicket, PastTicket } from '../sample/insert-past-tickets.ts';
import { insertTags } from '../sample/insert-tags.ts';
import type { Company } from '../sample/set-up-company.ts';
import { insertRows } from '../storage/insert-rows.ts';

/** What a desk of years has beside tickets and messages: tags, followers, and how far everybody has read. */
export interface Marks {
  tags: readonly string[];
  adminReads: boolean;
  adminFollows: boolean;
}

type Marked = PastTicket & { marks: Marks };

/** Inserts the marks of tickets just inserted; `planned` and `inserted` are in the same order. */
export async function insertMarks(
  ctx: WriteContext,
  { adminId }: Company,
  planned: readonly Marked[],
  inserted: readonly InsertedTicket[],
): Promise<void> {
  const tickets = inserted.map(({ id, seqs }, index) => ({
    id,
    seq: seqs.at(-1) ?? 0,
    plan: planned[index] as Marked,
  }));
  const { dialect } = ctx.desk.storage;
  await insertTags(
    ctx,
    tickets.map(({ id, plan }) => ({ id, tags: plan.marks.tags })),
  );
  const follows = tickets.filter(({ plan }) => plan.marks.adminFollows);
  await insertRows(
    ctx.tx,
    dialect,
    'ticket_followers',
    follows.map(({ id }) => ({ ticket_id: id, user_id: adminId })),
  );
  const reads = tickets.flatMap(({ id, seq, plan }) => {
    const assignee = plan.ticket.assigned_user_id;
    const readers = new Set([...(plan.marks.adminReads ? [adminId] : []), ...(assignee === 0 ? [] : [assignee])]);
    return [...readers].map((user_id) => ({ user_id, ticket_id: id, seq }));
  });
  await insertRows(ctx.tx, dialect, 'ticket_reads', reads);
}
