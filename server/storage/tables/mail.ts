import type { Generated } from 'kysely';

/**
 * One row for each mail that came in. Identity is Message-ID and content together, so that mails without an id and
 * mails that share one both survive, and the same mail comes in once.
 */
export interface MailsTable {
  id: Generated<number>;
  brand_id: number;
  /** '' when the mail has none. */
  message_id: string;
  /** SHA-256 of the content that travels with a mail, hexadecimal. */
  content_hash: string;
  ticket_id: number;
  message_row_id: number;
  /** The original bytes. */
  blob_hash: string;
}

/** Message-IDs that a ticket's mails carry or refer to: a parent that comes later finds its ticket here. */
export interface MailReferencesTable {
  brand_id: number;
  message_id: string;
  ticket_id: number;
}

/** Subject threads: the key of the normalised subject and the participants, and when the ticket last used it. */
export interface MailSubjectsTable {
  brand_id: number;
  subject_key: string;
  ticket_id: number;
  first_at: number;
  last_at: number;
}

export interface MailImportsTable {
  id: string;
  name: string;
  state: string;
  brand_id: number;
  /** JSON of contract/desk/imports.ts's mailImport, and what a resumed run needs. */
  progress: string;
  created_at: number;
  updated_at: number;
}
