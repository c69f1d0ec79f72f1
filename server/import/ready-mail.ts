import type { StoredFile } from '../attachment/file-store.ts';
import type { MailRoles } from '../mail/mail-roles.ts';
import type { PreparedMail } from '../mail/prepare-mail.ts';
import type { MessageFile } from '../message/add.ts';
import type { ConversationOptions, TicketOutline } from './conversation.ts';
import type { StagedMail } from './staging.ts';

/** A conversation on its way in. A long one is written in several transactions. */
export interface Conversation {
  /** Known once the ticket is there. */
  ticketId: number | undefined;
  /** Tickets that were here before and turn out to be the same conversation: they go into one of them. */
  joins: Joins | undefined;
  /** The ticket was here before this import. */
  continued: boolean;
  outline: TicketOutline;
}

export interface Joins {
  into: number;
  from: readonly number[];
}

/** What a mail is known by, wherever it came from. */
export type KnownMail = Pick<StagedMail, 'messageId' | 'hash' | 'sentAt' | 'facts'>;

/** A mail ready to be written: its files are in the store. */
export interface ReadyMail {
  conversation: Conversation;
  mail: KnownMail;
  roles: MailRoles;
  prepared: PreparedMail;
  original: StoredFile;
  files: readonly MessageFile[];
  /** What its message says of where it came from; without it, that it was imported. */
  origin?: Readonly<Record<string, unknown>>;
}

export interface WriteOptions extends ConversationOptions {
  brandId: number;
  groupId: number;
}

export interface WrittenMails {
  mails: number;
  tickets: number;
  customers: number;
}

/** What threads later mails: a mail, and the message that it became. */
export interface NotedMail {
  mail: KnownMail;
  original: StoredFile;
  ticketId: number;
  messageRowId: number;
}

/** A mail whose message is written. */
export interface PlacedMail extends ReadyMail, NotedMail {
  seq: number;
}
