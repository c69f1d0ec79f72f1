import { type Context, callingAgent, type WriteContext } from '../context.ts';
import type { BulkOutcome, BulkReason, BulkWish } from '../contract/desk/bulk-changes.ts';
import { forReference } from '../storage/for-update.ts';
import { changeTicket, type Tag, type TicketChange, type TicketWish } from '../ticket/change.ts';
import { opensMerged } from '../ticket/stays-closed.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { agentsForTicket } from '../user/agents-for-ticket.ts';
import { hasTooManyTags, wishedTags } from './wished-tags.ts';

export interface Decision {
  ticketId: number;
  outcome: BulkOutcome;
  /** Where the outcome is `refused`. */
  reason?: BulkReason;
  /** Where the outcome is `changed` or `undone`. */
  change?: TicketChange;
  /** Where it is `undone`: the version that it was at before the change. */
  was?: number;
}

/** Decides about one ticket with these tags. */
export type Decide = (ticket: Ticket, tags: readonly Tag[]) => Promise<Decision>;

/**
 * Decides about one ticket after the other, the same for a preview and for the change itself. Writes nothing.
 *
 * @param added the tags that the wish adds; those that are still to be created have no id in a preview.
 */
export function deciderFor(ctx: Context | WriteContext, wish: BulkWish, added: readonly Tag[]): Decide {
  const reasonAgainst = refusalsOf(ctx, wish);
  const when = { actor: ctx.actor, now: ctx.now() };
  return async (ticket, before) => {
    const tags = wishedTags(wish, added, before);
    const change = changeTicket(ticket, { ...fieldsOf(wish), ...(tags ? { tags } : {}) }, when);
    const ticketId = ticket.id;
    if (change.after === ticket) return { ticketId, outcome: 'unchanged' };
    const reason = await reasonAgainst(change);
    if (reason) return { ticketId, outcome: 'refused', reason };
    return { ticketId, outcome: 'changed', change };
  };
}

function fieldsOf({ add_tags: _, remove_tags: __, snooze_until, ...fields }: BulkWish): TicketWish {
  return { ...fields, ...(snooze_until === undefined ? {} : { snooze_time: snooze_until }) };
}

/** Says why a change of a ticket cannot be, undefined where it can. What it looks up it looks up once. */
function refusalsOf(ctx: Context | WriteContext, wish: BulkWish) {
  const agents = new Map<string, Promise<number[]>>();
  const groups = new Map<number, Promise<number | undefined>>();
  const agentsFor = (ticket: Ticket) =>
    remember(agents, `${ticket.brand_id} ${ticket.assigned_group_id}`, () =>
      // As a ticket that is nobody's: who has one sees it anyway.
      agentsForTicket(ctx, { ...ticket, assigned_user_id: 0 }),
    );
  const brandOf = (groupId: number) => remember(groups, groupId, () => brandOfGroup(ctx, groupId));
  const { assigned_user_id: user, assigned_group_id: group, snooze_until } = wish;
  const isOver = typeof snooze_until === 'number' && snooze_until <= ctx.now();
  return async (change: TicketChange): Promise<BulkReason | undefined> => {
    const { after, tags } = change;
    if (opensMerged(change)) return 'merged';
    if (isOver) return 'snooze_is_over';
    if (group && (await brandOf(group)) !== after.brand_id) return 'group_of_other_brand';
    if (user && !(await agentsFor(after)).includes(user)) return 'agent_cannot_work_it';
    return tags && hasTooManyTags(tags) ? 'too_many_tags' : undefined;
  };
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, look: () => Value): Value {
  const there = known.get(key);
  if (there !== undefined) return there;
  const value = look();
  known.set(key, value);
  return value;
}

/** Of a change that is made it stays until its transaction ends. */
async function brandOfGroup(ctx: Context | WriteContext, id: number): Promise<number | undefined> {
  const query = ctx.db.selectFrom('groups').select('brand_id').where('id', '=', id);
  const group = await ('tx' in ctx ? forReference(query, ctx) : query).executeTakeFirst();
  return group?.brand_id;
}

/** Who does a bulk change, as notifications name them. */
export const doerOf = (ctx: Context) => {
  const { userId, name } = callingAgent(ctx);
  return { userId, name };
};
