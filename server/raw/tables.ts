import type { RawTable } from '../contract/base/raw.ts';
import type { Tables } from '../storage/tables/all-tables.ts';

type Kind = 'number' | 'text' | 'time';

/** One of the six tables that can be exported: where its rows lie and which columns it shows (api-v2, "Raw tables"). */
export interface RawSource {
  table: keyof Tables & string;
  columns: Readonly<Record<string, Kind>>;
  time: string;
  filter: string;
  /** Column with the id of the ticket that decides who may see a row. */
  ticket: string;
}

const source = (rest: Omit<RawSource, 'time' | 'filter' | 'ticket'> & Partial<RawSource>): RawSource => ({
  time: 'created_at',
  filter: 'time',
  ticket: 'ticket_id',
  ...rest,
});

export const rawSources: ReadonlyMap<string, RawSource> = new Map([
  [
    'tickets',
    source({
      table: 'tickets',
      ticket: 'id',
      columns: {
        id: 'number',
        brand_id: 'number',
        channel_id: 'number',
        direction: 'text',
        from: 'text',
        to: 'text',
        status: 'text',
        priority: 'text',
        assigned_user_id: 'number',
        assigned_group_id: 'number',
        title: 'text',
        created_at: 'time',
        last_update: 'time',
      },
    }),
  ],
  [
    'messages',
    source({
      table: 'messages',
      columns: {
        id: 'number',
        brand_id: 'number',
        type: 'text',
        direction: 'text',
        user_id_created: 'number',
        customer_id: 'number',
        channel_id: 'number',
        ticket_id: 'number',
        created_at: 'time',
        updated_at: 'time',
        address_from: 'text',
        address_to: 'text',
      },
    }),
  ],
  [
    'form_field_to_ticket',
    source({
      table: 'form_field_to_ticket',
      columns: {
        id: 'number',
        ticket_id: 'number',
        form_field_id: 'number',
        form_field_value: 'text',
        created_at: 'time',
        form_field_value_text: 'text',
      },
    }),
  ],
  [
    'user_ticket_opened_history',
    source({
      table: 'user_ticket_opened_history',
      time: 'opened_at',
      columns: { id: 'number', ticket_id: 'number', user_id: 'number', opened_at: 'time', closed_at: 'time' },
    }),
  ],
  [
    'ticket_history',
    source({
      table: 'timeline_events',
      columns: {
        id: 'number',
        ticket_id: 'number',
        item_type: 'text',
        message: 'text',
        by_user_id: 'number',
        item_type_id_before: 'text',
        item_type_id: 'text',
        created_at: 'time',
      },
    }),
  ],
  [
    'telephone_calls_inbound',
    source({
      table: 'telephone_calls_inbound',
      time: 'time_created',
      filter: 'time_created',
      columns: {
        id: 'number',
        brand_id: 'number',
        ticket_id: 'number',
        assigned_to_user: 'number',
        time_created: 'time',
        time_wait_start: 'time',
        time_assigned: 'time',
        time_ended: 'time',
        time_wrapup_complete: 'time',
      },
    }),
  ],
]);

/** The tables as GET /raw describes them. */
export const rawTables: readonly RawTable[] = [...rawSources].map(([name, { columns, filter, time }]) => ({
  name,
  availableColumns: Object.keys(columns),
  availableFilters: [filter],
  timeColumn: time,
}));
