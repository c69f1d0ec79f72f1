import type Database from 'better-sqlite3';

type Row = Record<string, string | number | null>;

const time = (value: unknown) => {
  const text = new Date(Number(value)).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`;
};
const timeOrNull = (value: unknown) => (value === null ? null : time(value));

/** Reads a ticket by hand-written statements, prepared once; the same item as the API's, written as plainly as can be. */
export function readTicket(database: Database.Database, publicUrl: string) {
  const statements = prepare(database);
  return (id: number) => {
    const head = statements.head.get(id);
    if (!head) return undefined;
    const files = statements.files.all(id);
    const timeline = statements.messages.all(id).map((message) => messageOf(message, id, files));
    return {
      ...fieldsOf(head, publicUrl),
      tags: statements.tags
        .all(id)
        .map(({ name }) => name)
        .join(','),
      timeline,
      customer: {
        id: head.customer_id,
        brand_id: head.customer_brand_id,
        external_primary_id: head.external_primary_id,
        firstname: head.firstname,
        lastname: head.lastname,
        created_at: time(head.customer_created_at),
      },
      customer_channels: statements.channels.all(head.customer_id),
      customer_custom_fields: statements.fields.all(head.customer_id, head.brand_id),
      assign_options_groups: statements.groups.all(head.brand_id),
      assign_options_users: statements.users.all(head.assigned_group_id, head.assigned_group_id),
    };
  };
}

function prepare(database: Database.Database) {
  const prepared = (text: string) => database.prepare<unknown[], Row>(text);
  return {
    head: prepared(`
      select tickets.*, brands.name as brand_name, channels.name as channel_name, channels.icon as channel_icon,
        customers.brand_id as customer_brand_id, customers.external_primary_id, customers.firstname, customers.lastname,
        customers.created_at as customer_created_at,
        exists (select 1 from ticket_followers where ticket_id = tickets.id and user_id = 1) as following
      from tickets join brands on brands.id = tickets.brand_id left join channels on channels.id = tickets.channel_id
        left join customers on customers.id = tickets.customer_id
      where tickets.id = ?`),
    messages: prepared(`
      select messages.*, content, content_whole, email_details, meta_data, channels.name as channel_name,
        channels.icon as channel_icon, users.name as user_name
      from messages join message_contents on message_id = messages.id left join channels on channels.id = channel_id
        left join users on users.id = user_id_created
      where ticket_id = ? order by messages.created_at, seq`),
    files: prepared(
      'select id, message_id, name, size, content_type, inline from attachments where ticket_id = ? order by id',
    ),
    tags: prepared('select name from ticket_tags join tags on tags.id = tag_id where ticket_id = ? order by tag_id'),
    channels: prepared(`
      select customer_channels.id, brand_id, customer_id, channel_id, unique_reference, linked_by_user_id, name, icon
      from customer_channels join channels on channels.id = channel_id where customer_id = ? order by 1`),
    fields: prepared(`
      select id, name, label, type, value
      from custom_fields left join custom_field_values on custom_field_id = id and customer_id = ?
      where brand_id = ? order by name`),
    groups: prepared('select id, name from groups where brand_id = ? order by name'),
    users: prepared(`
      select id, name from users where disabled_at is null
        and (all_groups = 1 or ? = 0 or id in (select user_id from user_groups where group_id = ?)) order by id`),
  };
}

function fieldsOf(head: Row, publicUrl: string) {
  return {
    id: head.id,
    assigned_group_id: head.assigned_group_id,
    assigned_user_id: head.assigned_user_id,
    channel_account_id: head.channel_account_id,
    channel_id: head.channel_id,
    original_channel_id: head.original_channel_id,
    channel_name: head.channel_name,
    channel_icon: head.channel_icon,
    icon: head.channel_icon,
    brand_id: head.brand_id,
    brand_name: head.brand_name,
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
    following: head.following === 1,
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

function messageOf(message: Row, ticket_id: number, files: Row[]) {
  return {
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
    channel_name: message.channel_name,
    channel_icon: message.channel_icon,
    direction: message.direction,
    status_new: message.status_new,
    user_id: message.user_id_created,
    user_name: message.user_name ?? message.from_name,
    user_avatar: '',
    content: message.content,
    external_id: message.external_id,
    meta_data: message.meta_data,
    in_queue: message.in_queue,
    send_at: timeOrNull(message.send_at),
    files: files.filter(({ message_id }) => message_id === message.id),
    type: 'message',
    content_whole: message.content_whole,
    email_details: message.email_details,
    email_show_reply_all: false,
  };
}
