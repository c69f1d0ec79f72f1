import type { Generated } from 'kysely';

/** Messages and notes without their text, which lies in message_contents: lists and exports never read it. */
export interface MessagesTable {
  id: Generated<number>;
  ticket_id: number;
  /** Place in the timeline among entries of the same millisecond; from the sequence shared with events. */
  seq: number;
  type: 'message' | 'note';
  direction: string;
  brand_id: number;
  channel_id: number;
  customer_id: Generated<number>;
  user_id_created: Generated<number>;
  created_at: number;
  updated_at: number;
  address_from: string | null;
  address_to: string | null;
  from_name: Generated<string>;
  to_name: Generated<string>;
  pinned: Generated<number>;
  status_new: Generated<string>;
  /** Message-ID of a mail. */
  external_id: string | null;
  in_queue: Generated<number>;
  send_at: number | null;
}

export interface MessageContentsTable {
  message_id: number;
  /** Sanitised HTML, or plain text escaped as HTML. */
  content: string;
  content_whole: string;
  /** JSON text. */
  email_details: Generated<string>;
  /** JSON text. */
  meta_data: Generated<string>;
}

/** One fact, one row: the timeline's events are the ticket's history, read as ticket_history by the raw export. */
export interface TimelineEventsTable {
  id: Generated<number>;
  ticket_id: number;
  seq: number;
  /** Name of the field that changed, e.g. status. */
  item_type: string;
  item_type_id_before: string;
  item_type_id: string;
  message: string;
  by_user_id: Generated<number>;
  initiated_by: string;
  created_at: number;
  /** The ticket's version that this change made; 0 where it is not known. */
  version: Generated<number>;
}

/** A file's bytes, once, by content. `hash` is SHA-256, hexadecimal. */
export interface BlobsTable {
  hash: string;
  size: number;
  created_at: number;
}

/** Files that nothing refers to since a purge, until they are gone from the file store as well. */
export interface PurgedFilesTable {
  hash: string;
}

/** Mails of purged customers: what a mailbox still has of them does not come in again. */
export interface PurgedMailsTable {
  /** HMAC-SHA256 of brand, content hash and Message-ID, hexadecimal. */
  mail_hash: string;
}

export interface AttachmentsTable {
  id: Generated<number>;
  /** null until a message claims it. */
  message_id: number | null;
  ticket_id: number | null;
  blob_hash: string;
  name: string;
  size: number;
  content_type: string;
  /** Content-ID without brackets, for inline images. */
  content_id: string | null;
  inline: Generated<number>;
  created_at: number;
  /** The agent who brought it, who alone can name it until a message claims it; null for others' files. */
  uploaded_by: Generated<number | null>;
}

/** Pointers, not content: what changed and its version; pruned after 7 days. */
export interface LiveEventsTable {
  id: Generated<number>;
  /** PostgreSQL: the writing transaction, since a lower id can commit later. 0 on SQLite. */
  xid: Generated<number>;
  kind:
    | 'ticket'
    | 'read'
    | 'customer'
    | 'notification'
    | 'presence'
    | 'view'
    | 'desk'
    | 'session'
    | 'customer_started_typing'
    | 'customer_stopped_typing';
  ticket_id: Generated<number>;
  customer_id: Generated<number>;
  user_id: Generated<number>;
  version: Generated<number>;
  created_at: number;
  /** What a ticket belonged to before it moved or was deleted; null where it stayed. */
  from_brand_id: Generated<number | null>;
  from_group_id: Generated<number | null>;
  from_user_id: Generated<number | null>;
}

export interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  ticket_id: number | null;
  type: string;
  title: string;
  message: string;
  is_read: Generated<number>;
  created_at: number;
  read_at: number | null;
}
