import type { Generated } from 'kysely';
import type { DraftType } from '../../contract/desk/drafts.ts';

/** What a user writes in a ticket and has not sent. */
export interface DraftsTable {
  ticket_id: number;
  user_id: number;
  type: DraftType;
  /** HTML as the composer gave it; shown to nobody but its writer, and sanitised when it is sent. */
  content: string;
  /** JSON arrays of addresses. */
  address_to: string;
  address_cc: string;
  subject: string;
  last_seen_message: number | null;
  /** What a forward hands on; null: what the customer wrote last. */
  forwarded_message: number | null;
  /** JSON: what a ticket that is about to be begun is to be. */
  new_ticket: Generated<string>;
  /** From the timeline's sequence: no draft ever gets a version that another had. */
  version: number;
  updated_at: number;
}

/** Files that a draft names, which do not expire meanwhile. */
export interface DraftAttachmentsTable {
  attachment_id: number;
  ticket_id: number;
  user_id: number;
}
