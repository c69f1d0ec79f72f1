import type { Generated } from 'kysely';

export interface ChatAccountsTable {
  id: Generated<number>;
  brand_id: number;
  group_id: Generated<number>;
  token: string;
  /** JSON arrays of text. */
  servers: Generated<string>;
  whitelisted_domains: Generated<string>;
  blacklisted_ips: Generated<string>;
  predefined_user_inputs: Generated<string>;
  greeting: Generated<string>;
  offline_text: Generated<string>;
  /** JSON; null is always open. */
  open_hours: string | null;
}

export interface ChatSessionsTable {
  id: Generated<number>;
  chat_account_id: number;
  server: string;
  session_id: string;
  ticket_id: Generated<number>;
  customer_id: Generated<number>;
  waiting_since: number | null;
  created_at: number;
  ended_at: number | null;
}

export interface ChatMessagesTable {
  chat_session_id: number;
  message_number: number;
  message_id: number;
  /** SHA-256 of the text: the same number with another text is a conflict. */
  text_hash: string;
}
