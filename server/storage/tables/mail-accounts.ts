import type { Generated } from 'kysely';
import type { MailSecurity, MailState } from '../../contract/desk/mail-accounts.ts';

/** A mailbox of a brand. A host of '' is none: nothing is fetched, or nothing sent. */
export interface MailAccountsTable {
  id: Generated<number>;
  brand_id: number;
  /** What administrators call it. */
  name: string;
  /** Lower case. */
  address: string;
  /** The name that recipients see beside the address. */
  from_name: Generated<string>;
  enabled: Generated<number>;
  imap_host: Generated<string>;
  imap_port: Generated<number>;
  imap_security: MailSecurity;
  imap_user: Generated<string>;
  /** The sealed password; '' when there is none. */
  imap_secret: Generated<string>;
  imap_folder: Generated<string>;
  smtp_host: Generated<string>;
  smtp_port: Generated<number>;
  smtp_security: MailSecurity;
  smtp_user: Generated<string>;
  smtp_secret: Generated<string>;
  /** One more with each change of the settings: who fetches with others begins anew. */
  revision: Generated<number>;
  /** Mails that arrived earlier stay where they are (ms). */
  fetch_since: number;
  /** UIDVALIDITY of the folder (RFC 9051, 2.3.1.1) that last_uid counts in; null before the first connection. */
  uid_validity: number | null;
  /** Every mail with this UID and below has been dealt with. */
  last_uid: Generated<number>;
  /** Mails with UIDs below were there when the folder was opened first: those before fetch_since are left out. */
  old_below: Generated<number>;
  /** Of mails that wait, when they are many: how many are dealt with, and how many there are; 0 of 0 when few do. */
  progress_done: Generated<number>;
  progress_total: Generated<number>;
  /** When new mail was last looked for with success. */
  fetched_at: number | null;
  state: MailState;
  /** What is wrong, see contract/desk/mail-accounts.ts; '' when nothing is. */
  problem: Generated<string>;
  /** Why it is in that state, for people; '' when there is nothing to say. */
  reason: Generated<string>;
  state_at: number;
  created_at: number;
}

/** What came from an address lately: forgotten after an hour. */
export interface MailArrivalsTable {
  id: Generated<number>;
  brand_id: number;
  /** SHA-256 of the address in lower case, hexadecimal: no address is kept here. */
  sender_hash: string;
  /** `ticket`: it began one; `automatic`: a machine's answer that joined one. */
  kind: 'ticket' | 'automatic';
  ticket_id: number;
  arrived_at: number;
}
