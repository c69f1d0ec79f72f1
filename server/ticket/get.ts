import { maySeeTicket } from '../auth/access.ts';
import { type Context, callingAgent } from '../context.ts';
import type { EmbeddedCustomer } from '../contract/base/customer.ts';
import type { TicketItem, ticketRoutes } from '../contract/base/ticket.ts';
import type { RouteCall } from '../contract/route.ts';
import { notFound } from '../errors.ts';
import { readTogether } from '../storage/prepared.ts';
import type { Storage } from '../storage/storage.ts';
import { formatTime, formatTimeOrNull } from '../time.ts';
import {
  assignOptions,
  mergedEvents,
  type TicketHead,
  ticketChannels,
  ticketEvents,
  ticketFields,
  ticketFiles,
  ticketHead,
  ticketTags,
  ticketWritings,
} from './get-queries.ts';
import { missing } from './load.ts';
import { timelineOf } from './timeline.ts';

/** The ticket with its timeline (api-v2, "Ticket"); with getTicketHistory also its events. Changes nothing. */
export async function getTicket(
  ctx: Context,
  { ticketID: id, getTicketHistory }: RouteCall<typeof ticketRoutes.getTicket>,
): Promise<TicketItem> {
  ctx.require('TICKET_READ');
  const stored = await readTicket(ctx, id, getTicketHistory);
  if (!maySeeTicket(ctx.actor, stored.head)) throw notFound(missing([id]));
  return toItem(ctx, stored);
}

/** The ticket as its creator gets it, who may have handed it to a group that is not theirs. */
export async function getCreatedTicket(ctx: Context, id: number): Promise<TicketItem> {
  const [[head], channels, fields] = await readTogether(ctx.desk.storage, [
    ticketHead.with({ id, user: callingAgent(ctx).userId }),
    ticketChannels.with({ id }),
    ticketFields.with({ id }),
  ]);
  if (!head) throw notFound(missing([id]));
  return toItem(ctx, { head, channels, fields, writings: [], files: [], tags: [], events: [] });
}

async function readTicket(ctx: Context, id: number, withEvents: boolean) {
  const { storage } = ctx.desk;
  const [[head], writings, files, tags, channels, fields] = await readTogether(storage, [
    ticketHead.with({ id, user: callingAgent(ctx).userId }),
    ticketWritings.with({ id }),
    ticketFiles.with({ id }),
    ticketTags.with({ id }),
    ticketChannels.with({ id }),
    ticketFields.with({ id }),
  ]);
  if (!head) throw notFound(missing([id]));
  const events = withEvents ? await readEvents(storage, id) : [];
  return { head, writings, files, tags, channels, fields, events };
}

/** With those of the tickets that were merged into it: what happened there happened to what it has now. */
async function readEvents(storage: Storage, id: number) {
  const own = await ticketEvents(storage, { id });
  // Most tickets never had another merged into them: that is no query of theirs.
  if (!own.some(({ item_type }) => item_type === 'merged_ticket')) return own;
  const all = [...own, ...(await mergedEvents(storage, { id }))];
  return all.sort((a, b) => a.created_at - b.created_at || a.seq - b.seq);
}

async function toItem(ctx: Context, stored: Awaited<ReturnType<typeof readTicket>>): Promise<TicketItem> {
  const { head, writings, files, tags, channels, fields, events } = stored;
  const options = await assignOptions(ctx.desk.storage, { brand: head.brand_id, group: head.assigned_group_id });
  return {
    ...ownFields(head, ctx),
    tags: tags.map(({ name }) => name).join(','),
    timeline: timelineOf({ ticketId: head.id, writings, files, events }),
    customer: embeddedCustomer(head),
    customer_channels: channels,
    customer_custom_fields: head.customer_id === 0 ? [] : fields,
    assign_options_groups: options.groups,
    assign_options_users: options.users,
  };
}

/** What stands in the ticket itself. */
function ownFields(head: TicketHead, ctx: Context) {
  return {
    id: head.id,
    assigned_group_id: head.assigned_group_id,
    assigned_user_id: head.assigned_user_id,
    channel_account_id: head.channel_account_id,
    channel_id: head.channel_id,
    original_channel_id: head.original_channel_id,
    channel_name: head.channel_name ?? '',
    channel_icon: head.channel_icon ?? '',
    icon: head.channel_icon ?? '',
    brand_id: head.brand_id,
    brand_name: head.brand_name,
    customer_id: head.customer_id,
    direction: head.direction,
    external_gui_url: `${ctx.desk.publicUrl}/#/tickets/${head.id}`,
    external_id: head.external_id,
    form_id: head.form_id,
    from: head.from,
    to: head.to,
    from_name: head.from_name,
    to_name: head.to_name,
    title: head.title,
    status: head.status,
    priority: head.priority,
    created_at: formatTime(head.created_at),
    last_update: formatTime(head.last_update),
    closed_at: formatTimeOrNull(head.closed_at),
    last_update_agent: formatTimeOrNull(head.last_update_agent),
    last_update_customer: formatTimeOrNull(head.last_update_customer),
    grade_by_customer: null,
    show_timeline: head.show_timeline,
    following: head.following === 1,
    snooze_time: formatTimeOrNull(head.snooze_time),
    snooze_time_sent: formatTimeOrNull(head.snooze_time_sent),
    ...slaFields(head, ctx),
  };
}

function slaFields(head: TicketHead, ctx: Context) {
  return {
    sla_policy_id: head.sla_policy_id,
    sla_breach_customer_wait_time: formatTimeOrNull(head.sla_breach_customer_wait_time),
    sla_breach_first_reply_time: formatTimeOrNull(head.sla_breach_first_reply_time),
    sla_breach_next_reply_time: formatTimeOrNull(head.sla_breach_next_reply_time),
    sla_breach_user_work_time: formatTimeOrNull(head.sla_breach_user_work_time),
    sla_next_breach: formatTimeOrNull(head.sla_next_breach),
    sla_next_breach_current_status: head.sla_next_breach_current_status as TicketItem['sla_next_breach_current_status'],
    /** Until the next breach; negative once it has happened, 0 without a policy. */
    sla_next_breach_seconds: head.sla_next_breach === null ? 0 : Math.trunc((head.sla_next_breach - ctx.now()) / 1000),
  };
}

/** Always an object: without a customer its id is 0 and its texts are empty. */
function embeddedCustomer(head: TicketHead): EmbeddedCustomer {
  return {
    id: head.customer_created_at === null ? 0 : head.customer_id,
    brand_id: head.customer_brand_id ?? 0,
    external_primary_id: head.external_primary_id ?? '',
    firstname: head.firstname ?? '',
    lastname: head.lastname ?? '',
    created_at: formatTimeOrNull(head.customer_created_at) ?? '',
  };
}
