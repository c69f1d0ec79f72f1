import type { Generated } from 'kysely';
import type { FieldType } from '../../contract/field-type.ts';

export interface CustomersTable {
  id: Generated<number>;
  brand_id: number;
  /** Unique within the brand when not ''. */
  external_primary_id: string;
  firstname: string;
  lastname: string;
  /** The names as they are looked for: words without case and accents (search/name-keys.ts). */
  firstname_key: string;
  lastname_key: string;
  created_at: number;
  updated_at: number;
}

/** Kinds of channel: 1 e-mail, 2 telephone, 3 facebook, 4 twitter, 8 chat … */
export interface ChannelsTable {
  id: number;
  name: string;
  icon: string;
}

/** A customer's addresses. */
export interface CustomerChannelsTable {
  id: Generated<number>;
  brand_id: number;
  customer_id: number;
  channel_id: number;
  /** The address as given. */
  unique_reference: string;
  /** What makes it unique within brand and channel: e-mail in lower case, telephone as digits. */
  match_key: string;
  /** What makes it look like the same address, written in another way (search/alike-key.ts); '' for none. */
  alike_key: Generated<string>;
  linked_by_user_id: number;
}

export interface CustomFieldsTable {
  id: Generated<number>;
  brand_id: number;
  name: string;
  label: string;
  type: FieldType;
  /** JSON array of the choices; '[]' for the other types. */
  choices: string;
}

export interface CustomFieldValuesTable {
  customer_id: number;
  custom_field_id: number;
  value: string;
}

export interface ExternalEventsTable {
  id: Generated<number>;
  customer_id: number;
  initiated_by: string;
  message: string;
  source_url: string;
  created_at: number;
  seq: number;
}

/** A customer who was merged into another, and is no customer any more. */
export interface CustomerMergesTable {
  id: Generated<number>;
  from_customer_id: number;
  into_customer_id: number;
  brand_id: number;
  /** Who did it. */
  user_id: number;
  created_at: number;
  /** By which the other one is found, too; '' for none, or when it became the other's own. */
  external_primary_id: string;
  /** What they were called. */
  name: string;
  /** JSON of customer-merge/journal.ts: who they were, and what of it the other one got. */
  was: string;
  /** While it is done or undone, both are customers. */
  state: Generated<'merging' | 'merged' | 'undoing'>;
  /** Who has it done or undone. */
  worker_id: Generated<number>;
  /** Rows that it is about, and those that are done: for people to see. */
  total: Generated<number>;
  done: Generated<number>;
  /** 1: the search knows the target's addresses, else those of their tickets up to this one (last change, id). */
  is_indexed: Generated<0 | 1>;
  indexed_time: Generated<number>;
  indexed_id: Generated<number>;
}

/** A row that went over with a merge. */
export interface CustomerMergeRowsTable {
  merge_id: number;
  kind: 'channel' | 'ticket' | 'message' | 'external_event' | 'chat_session';
  row_id: number;
}

/** Two customers who are not the same, although they look it: a row for each of them. */
export interface CustomersApartTable {
  customer_id: number;
  other_id: number;
}
