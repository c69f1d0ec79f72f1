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

/** A conversation: from its first message until the chat ends. A session that goes on afterwards begins another. */
export interface ChatSessionsTable {
  id: Generated<number>;
  chat_account_id: number;
  /** In lower case, without a slash at the end. */
  server: string;
  session_id: string;
  ticket_id: Generated<number>;
  customer_id: Generated<number>;
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

/** Attachments that wait for a message to carry them. */
export interface ChatUploadsTable {
  attachment_id: number;
  /** Whose key brought it: nobody else's message carries it. */
  user_id: number;
  /** As in chat_sessions; both '' when no session was named. */
  server: string;
  session_id: string;
}
