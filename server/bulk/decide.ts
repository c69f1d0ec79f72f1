import { type Context, callingAgent } from '../context.ts';
import type { BulkOutcome, BulkWish } from '../contract/desk/bulk-changes.ts';
import { changeTicket, type TicketChange } from '../ticket/change.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { agentsForTicket } from '../user/agents-for-ticket.ts';

export interface Decision {
  ticketId: number;
  outcome: BulkOutcome;
  /** Where the outcome is `changed`. */
  change?: TicketChange;
}

/** Decides about one ticket after the other, the same for a preview and for the change itself. Writes nothing. */
export function deciderFor(ctx: Context, wish: BulkWish): (ticket: Ticket) => Promise<Decision> {
  const agents = new Map<string, Promise<number[]>>();
  const groups = new Map<number, Promise<number | undefined>>();
  const agentsFor = (ticket: Ticket) =>
    remember(agents, `${ticket.brand_id} ${ticket.assigned_group_id}`, () =>
      agentsForTicket(ctx, { ...ticket, assigned_user_id: 0 }),
    );
  const brandOf = (groupId: number) => remember(groups, groupId, () => brandOfGroup(ctx, groupId));
  const isRefused = async (after: Ticket) => {
    const { assigned_user_id: user, assigned_group_id: group } = wish;
    if (group && (await brandOf(group)) !== after.brand_id) return true;
    return Boolean(user) && !(await agentsFor(after)).includes(after.assigned_user_id);
  };
  const when = { actor: ctx.actor, now: ctx.now() };
  return async (ticket) => {
    const change = changeTicket(ticket, wish, when);
    const ticketId = ticket.id;
    if (change.after === ticket) return { ticketId, outcome: 'unchanged' };
    if (await isRefused(change.after)) return { ticketId, outcome: 'refused' };
    return { ticketId, outcome: 'changed', change };
  };
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, look: () => Value): Value {
  const there = known.get(key);
  if (there !== undefined) return there;
  const value = look();
  known.set(key, value);
  return value;
}

async function brandOfGroup({ db }: Context, id: number): Promise<number | undefined> {
  const group = await db.selectFrom('groups').select('brand_id').where('id', '=', id).executeTakeFirst();
  return group?.brand_id;
}

/** Who does a bulk change, as notifications name them. */
export const doerOf = (ctx: Context) => {
  const { userId, name } = callingAgent(ctx);
  return { userId, name };
};
