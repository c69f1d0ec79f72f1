import type { WriteContext } from '../context.ts';
import type { Entry } from '../message/entries.ts';
import { isNewOrOpen } from '../ticket/change.ts';
import type { NewTicket } from '../ticket/insert.ts';
import type { Ticket } from '../ticket/ticket.ts';

/**
 * The ticket that messages split off another one become: like it, but of the channel, the addresses and the customer of
 * the first of these messages. It is there to be worked on: open, unless the ticket is new.
 *
 * @param chosen at least one, in order.
 */
export async function outlineSplit(ctx: WriteContext, source: Ticket, chosen: readonly Entry[]): Promise<NewTicket> {
  const messages = chosen.filter(({ type }) => type === 'message');
  const asked = messages.find(({ direction }) => direction === 'inbound');
  const first = messages[0] ? await readFirst(ctx, messages[0].id) : undefined;
  const { brand_id, assigned_group_id, assigned_user_id, title, priority } = source;
  return {
    brand_id,
    assigned_group_id,
    assigned_user_id,
    title,
    priority,
    status: isNewOrOpen(source.status) ? source.status : 'open',
    customer_id: asked && asked.customer_id !== 0 ? asked.customer_id : source.customer_id,
    last_entry_seq: Math.min(source.last_entry_seq, Math.max(...chosen.map(({ seq }) => seq))),
    ...(first ?? like(source)),
  };
}

async function readFirst({ tx }: WriteContext, id: number) {
  const { address_from, address_to, direction, ...message } = await tx
    .selectFrom('messages')
    .select(['channel_id', 'direction', 'address_from', 'address_to', 'from_name', 'to_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...message,
    from: address_from ?? '',
    to: address_to ?? '',
    direction: direction === 'outbound' ? ('outbound' as const) : ('inbound' as const),
  };
}

/** Where only notes go. */
function like({ channel_id, direction, from, to, from_name, to_name }: Ticket) {
  return { channel_id, direction, from, to, from_name, to_name };
}
