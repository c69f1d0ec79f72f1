import type Database from 'better-sqlite3';

type Row = Record<string, string | number | null>;

const time = (value: unknown) => {
  const text = new Date(Number(value)).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`;
};
const timeOrNull = (value: unknown) => (value === null ? null : time(value));

/**
 * Reads a ticket by hand-written statements, one for each table, prepared once; the same item as the API's, written as
 * plainly as can be.
 */
export function readTicket(database: Database.Database, publicUrl: string) {
  const tables = prepare(database);
  const channel = (id: unknown): Row => tables.channels.get(id) ?? { name: null, icon: null };
  return (id: number) => {
    const ticket = tables.tickets.get(id);
    if (!ticket) return undefined;
    const customer = tables.customers.get(ticket.customer_id) ?? {};
    const files = tables.attachments.all(id);
    const values = tables.fieldValues.all(ticket.customer_id);
    return {
      ...fieldsOf(ticket, publicUrl, {
        brand_name: tables.brands.get(ticket.brand_id)?.name ?? '',
        channel: channel(ticket.channel_id),
        following: tables.followers.get(id) !== undefined,
      }),
      tags: tables.ticketTags
        .all(id)
        .map(({ tag_id }) => tables.tags.get(tag_id)?.name)
        .join(','),
      timeline: tables.messages.all(id).map((message) => {
        const user = message.user_id_created === 0 ? undefined : tables.users.get(message.user_id_created);
        const parts = { ...tables.contents.get(message.id), channel: channel(message.channel_id), user: user?.name };
        return messageOf(message, parts as Parts, { ticket_id: id, files });
      }),
      customer: {
        id: customer.id,
        brand_id: customer.brand_id,
        external_primary_id: customer.external_primary_id,
        firstname: customer.firstname,
        lastname: customer.lastname,
        created_at: time(customer.created_at),
      },
      customer_channels: tables.customerChannels
        .all(ticket.customer_id)
        .map((own) => ({ ...own, ...channel(own.channel_id) })),
      customer_custom_fields: tables.fields.all(ticket.brand_id).map((field) => ({
        ...field,
        value: values.find(({ custom_field_id }) => custom_field_id === field.id)?.value ?? null,
      })),
      assign_options_groups: tables.groups.all(ticket.brand_id),
      assign_options_users: tables.assignable.all(ticket.assigned_group_id, ticket.assigned_group_id),
    };
  };
}

function prepare(database: Database.Database) {
  const prepared = (text: string) => database.prepare<unknown[], Row>(text);
  return {
    tickets: prepared('select * from tickets where id = ?'),
    brands: prepared('select name from brands where id = ?'),
    channels: prepared('select name, icon from channels where id = ?'),
    customers: prepared('select * from customers where id = ?'),
    followers: prepared('select 1 from ticket_followers where ticket_id = ? and user_id = 1'),
    messages: prepared('select * from messages where ticket_id = ? order by created_at, seq'),
    contents: prepared('select * from message_contents where message_id = ?'),
    users: prepared('select name from users where id = ?'),
    attachments: prepared(
      'select id, message_id, name, size, content_type, inline from attachments where ticket_id = ? order by id',
    ),
    ticketTags: prepared('select tag_id from ticket_tags where ticket_id = ? order by tag_id'),
    tags: prepared('select name from tags where id = ?'),
    customerChannels: prepared(`
      select id, brand_id, customer_id, channel_id, unique_reference, linked_by_user_id
      from customer_channels where customer_id = ? order by id`),
    fields: prepared('select id, name, label, type from custom_fields where brand_id = ? order by name'),
    fieldValues: prepared('select custom_field_id, value from custom_field_values where customer_id = ?'),
    groups: prepared('select id, name from groups where brand_id = ? order by name'),
    assignable: prepared(`
      select id, name from users where disabled_at is null
        and (all_groups = 1 or ? = 0 or id in (select user_id from user_groups where group_id = ?)) order by id`),
  };
}

interface Beside {
  brand_name: Row[string];
  channel: Row;
  following: boolean;
}

function fieldsOf(head: Row, publicUrl: string, { brand_name, channel, following }: Beside) {
  return {
    id: head.id,
    assigned_group_id: head.assigned_group_id,
    assigned_user_id: head.assigned_user_id,
    channel_account_id: head.channel_account_id,
    channel_id: head.channel_id,
    original_channel_id: head.original_channel_id,
    channel_name: channel.name,
    channel_icon: channel.icon,
    icon: channel.icon,
    brand_id: head.brand_id,
    brand_name,
    customer_id: head.customer_id,
    direction: head.direction,
    external_gui_url: `${publicUrl}/#/tickets/${head.id}`,
    external_id: head.external_id,
    form_id: head.form_id,
    from: head.from,
    to: head.to,
    from_name: head.from_name,
    to_name: head.to_name,
    title: head.title,
    status: head.status,
    priority: head.priority,
    created_at: time(head.created_at),
    last_update: time(head.last_update),
    closed_at: timeOrNull(head.closed_at),
    last_update_agent: timeOrNull(head.last_update_agent),
    last_update_customer: timeOrNull(head.last_update_customer),
    grade_by_customer: null,
    show_timeline: head.show_timeline,
    following,
    snooze_time: timeOrNull(head.snooze_time),
    snooze_time_sent: timeOrNull(head.snooze_time_sent),
    sla_policy_id: head.sla_policy_id,
    sla_breach_customer_wait_time: timeOrNull(head.sla_breach_customer_wait_time),
    sla_breach_first_reply_time: timeOrNull(head.sla_breach_first_reply_time),
    sla_breach_next_reply_time: timeOrNull(head.sla_breach_next_reply_time),
    sla_breach_user_work_time: timeOrNull(head.sla_breach_user_work_time),
    sla_next_breach: timeOrNull(head.sla_next_breach),
    sla_next_breach_current_status: head.sla_next_breach_current_status,
    sla_next_breach_seconds: 0,
  };
}

interface Parts {
  content: string;
  content_whole: string;
  email_details: string;
  meta_data: string;
  channel: Row;
  user: string | undefined;
}

function messageOf(message: Row, parts: Parts, { ticket_id, files }: { ticket_id: number; files: Row[] }) {
  const isNote = message.type === 'note';
  const written = {
    id: String(message.id),
    ticket_id,
    created_at: time(message.created_at),
    pinned: message.pinned,
    to: message.address_to,
    from: message.address_from,
    to_name: message.to_name,
    from_name: message.from_name,
    image: '',
    channel_id: message.channel_id,
    channel_name: isNote ? null : parts.channel.name,
    channel_icon: isNote ? null : parts.channel.icon,
    direction: isNote ? '' : message.direction,
    status_new: message.status_new,
    user_id: message.user_id_created,
    user_name: parts.user ?? message.from_name,
    user_avatar: '',
    content: parts.content,
    external_id: message.external_id,
    meta_data: parts.meta_data,
    in_queue: message.in_queue,
    send_at: timeOrNull(message.send_at),
    files: files.filter(({ message_id }) => message_id === message.id),
  };
  if (isNote) return { ...written, type: 'note' };
  return {
    ...written,
    type: 'message',
    content_whole: parts.content_whole,
    email_details: parts.email_details,
    email_show_reply_all: false,
  };
}
