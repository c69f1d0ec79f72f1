import type { WriteContext } from '../context.ts';
import type { TicketFilter } from '../contract/desk/tickets.ts';
import { insertRows } from '../storage/insert-rows.ts';
import type { ViewsTable } from '../storage/tables/views.ts';
import type { SampleTicket } from './sample-ticket.ts';
import type { Company } from './set-up-company.ts';

const shared = 0;

/** Views that the office shares, and the administrator's own. */
export async function insertViews(ctx: WriteContext, { adminId, groups }: Company): Promise<void> {
  const workshop = groups.get('Workshop') ?? 0;
  const unsolved: TicketFilter['status'] = ['new', 'open', 'pending', 'holding'];
  const views: [owner: number, name: string, filter: TicketFilter, sort: ViewsTable['sort']][] = [
    [shared, 'Warranty, unsolved', { tag: ['warranty'], status: unsolved }, '-last_update'],
    [shared, 'Workshop, waiting for us', { assigned_group_id: [workshop], needs_answer: true }, 'waiting_since'],
    [shared, 'Urgent and high', { priority: ['high', 'urgent'], status: unsolved }, 'priority'],
    [adminId, 'Followed by me', { following: true }, '-last_update'],
    [adminId, 'Snoozed', { snoozed: true }, '-last_update'],
  ];
  const rows = views.map(([user_id, name, filter, sort], position) => ({
    user_id,
    name,
    filter: JSON.stringify(filter),
    sort,
    position,
  }));
  await insertRows(ctx.tx, ctx.desk.storage.dialect, 'views', rows);
}

/** Every ninth ticket, and those that are urgent, have somebody beside their agent who follows them. */
export async function insertFollowers(
  ctx: WriteContext,
  { adminId, agents }: Company,
  tickets: readonly SampleTicket[],
): Promise<void> {
  const kim = agents.get('Kim Berg') ?? adminId;
  const rows = tickets.flatMap(({ id, planned }, index) => {
    const follower = index % 2 === 0 ? adminId : kim;
    const isFollowed = index % 9 === 4 || planned.ticket.priority === 'urgent';
    return isFollowed && planned.ticket.assigned_user_id !== follower ? [{ ticket_id: id, user_id: follower }] : [];
  });
  await insertRows(ctx.tx, ctx.desk.storage.dialect, 'ticket_followers', rows);
}
