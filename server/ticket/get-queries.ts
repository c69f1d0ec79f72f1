import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { CustomField, EmbeddedChannel } from '../contract/base/customer.ts';
import { customFieldColumns, embeddedChannelColumns } from '../customer/queries.ts';
import { kept } from '../storage/kept.ts';
import { prepared } from '../storage/prepared.ts';
import type { Storage } from '../storage/storage.ts';
import type { Db } from '../storage/tables/all-tables.ts';
import type { AttachmentsTable, TimelineEventsTable } from '../storage/tables/timeline.ts';
import { worksTickets } from '../user/agents-for-ticket.ts';
import type { Ticket } from './ticket.ts';

/** What GET ticket reads, the path that is asked most: each query is built once and finds its rows in an index. */

export interface TicketHead extends Ticket {
  brand_name: string;
  channel_name: string | null;
  channel_icon: string | null;
  customer_brand_id: number | null;
  external_primary_id: string | null;
  firstname: string | null;
  lastname: string | null;
  customer_created_at: number | null;
  /** 1 when the calling user follows it. */
  following: number;
}

export const ticketHead = prepared<{ id: number; user: number }, TicketHead>((db, value) =>
  db
    .selectFrom('tickets')
    .innerJoin('brands', 'brands.id', 'tickets.brand_id')
    .leftJoin('channels', 'channels.id', 'tickets.channel_id')
    .leftJoin('customers', 'customers.id', 'tickets.customer_id')
    .leftJoin('ticket_followers', (join) =>
      join.onRef('ticket_followers.ticket_id', '=', 'tickets.id').on('ticket_followers.user_id', '=', value('user')),
    )
    .selectAll('tickets')
    .select([
      'brands.name as brand_name',
      'channels.name as channel_name',
      'channels.icon as channel_icon',
      'customers.brand_id as customer_brand_id',
      'customers.external_primary_id',
      'customers.firstname',
      'customers.lastname',
      'customers.created_at as customer_created_at',
      sql<number>`case when ticket_followers.user_id is null then 0 else 1 end`.as('following'),
    ])
    .where('tickets.id', '=', value('id')),
);

export interface TimelineWriting {
  id: number;
  seq: number;
  type: 'message' | 'note';
  created_at: number;
  pinned: number;
  address_to: string | null;
  address_from: string | null;
  to_name: string;
  from_name: string;
  channel_id: number;
  channel_name: string | null;
  channel_icon: string | null;
  direction: string;
  status_new: string;
  user_id_created: number;
  user_name: string | null;
  external_id: string | null;
  in_queue: number;
  send_at: number | null;
  content: string;
  content_whole: string;
  email_details: string;
  meta_data: string;
}

/** Messages and notes with their texts and the names beside them. */
export const selectWritings = (db: Db) =>
  db
    .selectFrom('messages')
    .innerJoin('message_contents', 'message_contents.message_id', 'messages.id')
    .leftJoin('channels', 'channels.id', 'messages.channel_id')
    .leftJoin('users', 'users.id', 'messages.user_id_created')
    .select([
      'messages.id',
      'messages.seq',
      'messages.type',
      'messages.created_at',
      'messages.pinned',
      'messages.address_to',
      'messages.address_from',
      'messages.to_name',
      'messages.from_name',
      'messages.channel_id',
      'channels.name as channel_name',
      'channels.icon as channel_icon',
      'messages.direction',
      'messages.status_new',
      'messages.user_id_created',
      'users.name as user_name',
      'messages.external_id',
      'messages.in_queue',
      'messages.send_at',
      'message_contents.content',
      'message_contents.content_whole',
      'message_contents.email_details',
      'message_contents.meta_data',
    ]);

export const ticketWritings = prepared<{ id: number }, TimelineWriting>((db, value) =>
  selectWritings(db)
    .where('messages.ticket_id', '=', value('id'))
    .orderBy('messages.created_at')
    .orderBy('messages.seq'),
);

export const ticketEvents = prepared<{ id: number }, Selectable<TimelineEventsTable>>((db, value) =>
  db
    .selectFrom('timeline_events')
    .selectAll()
    .where('ticket_id', '=', value('id'))
    .orderBy('created_at')
    .orderBy('seq'),
);

/** As ticketEvents, of the tickets that were merged into it, directly or not. */
export const mergedEvents = prepared<{ id: number }, Selectable<TimelineEventsTable>>((db, value) =>
  db
    .withRecursive('merged(id)', (merging) =>
      merging
        .selectFrom('tickets')
        .select('tickets.id')
        .where('tickets.merged_into', '=', value('id'))
        .where('tickets.merged_into', '<>', sql.lit(0))
        .union(
          merging
            .selectFrom('merged')
            .innerJoin('tickets', 'tickets.merged_into', 'merged.id')
            .select('tickets.id')
            .where('tickets.merged_into', '<>', sql.lit(0)),
        ),
    )
    .selectFrom('merged')
    .innerJoin('timeline_events', 'timeline_events.ticket_id', 'merged.id')
    .selectAll('timeline_events'),
);

export const ticketFiles = prepared<
  { id: number },
  Pick<Selectable<AttachmentsTable>, 'id' | 'message_id' | 'name' | 'size' | 'content_type' | 'inline'>
>((db, value) =>
  db
    .selectFrom('attachments')
    .select(['id', 'message_id', 'name', 'size', 'content_type', 'inline'])
    .where('ticket_id', '=', value('id'))
    .orderBy('id'),
);

export const ticketTags = prepared<{ id: number }, { name: string }>((db, value) =>
  db
    .selectFrom('ticket_tags')
    .innerJoin('tags', 'tags.id', 'ticket_tags.tag_id')
    .select('tags.name')
    .where('ticket_tags.ticket_id', '=', value('id'))
    .orderBy('ticket_tags.tag_id'),
);

/** As channelsOfCustomer, of the ticket's customer. */
export const ticketChannels = prepared<{ id: number }, EmbeddedChannel>((db, value) =>
  db
    .selectFrom('tickets')
    .innerJoin('customer_channels', 'customer_channels.customer_id', 'tickets.customer_id')
    .innerJoin('channels', 'channels.id', 'customer_channels.channel_id')
    .select(embeddedChannelColumns)
    .where('tickets.id', '=', value('id'))
    .orderBy('customer_channels.id'),
);

/** As fieldsOfCustomer: every field of the ticket's brand, with the value of the ticket's customer. */
export const ticketFields = prepared<{ id: number }, CustomField>((db, value) =>
  db
    .selectFrom('custom_fields')
    .leftJoin('custom_field_values', (join) =>
      join
        .onRef('custom_field_values.custom_field_id', '=', 'custom_fields.id')
        .on('custom_field_values.customer_id', '=', (eb) =>
          eb.selectFrom('tickets').select('customer_id').where('tickets.id', '=', value('id')),
        ),
    )
    .select(customFieldColumns)
    .where('custom_fields.brand_id', '=', (eb) =>
      eb.selectFrom('tickets').select('brand_id').where('tickets.id', '=', value('id')),
    )
    .orderBy('custom_fields.name'),
);

interface Option {
  id: number;
  name: string;
}

const groupsOfBrand = prepared<{ brand: number }, Option>((db, value) =>
  db.selectFrom('groups').select(['id', 'name']).where('brand_id', '=', value('brand')).orderBy('name'),
);

/** Who can be given a ticket of a group and brand; group 0 is every group. Users are few: their table is walked. */
const usersOfGroup = prepared<{ group: number; brand: number }, Option & { permissions: string }>((db, value) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'permissions'])
    .where('disabled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('all_brands', '=', 1),
        eb('id', 'in', eb.selectFrom('user_brands').select('user_id').where('brand_id', '=', value('brand'))),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('all_groups', '=', 1),
        eb(sql<number>`cast(${value('group')} as bigint)`, '=', 0),
        eb('id', 'in', eb.selectFrom('user_groups').select('user_id').where('group_id', '=', value('group'))),
      ]),
    )
    .orderBy('id'),
);

interface AssignOptions {
  groups: Option[];
  users: Option[];
}
const knownOptions = kept<AssignOptions>();

/** To whom a ticket of this brand and group can be given: asked with every ticket, and hardly ever another answer. */
export const assignOptions = (storage: Storage, { brand, group }: { brand: number; group: number }) =>
  knownOptions(storage, `${brand} ${group}`, async () => ({
    groups: await groupsOfBrand(storage, { brand }),
    users: (await usersOfGroup(storage, { brand, group }))
      .filter(({ permissions }) => worksTickets(permissions))
      .map(({ id, name }) => ({ id, name })),
  }));
