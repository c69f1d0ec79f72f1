import type { TicketPriority } from '../../contract/words.ts';
import type { AgentName, GroupName } from '../company.ts';

/** Channels by the name of their kind. */
export type StoryChannel = 'email' | 'telephone' | 'chat';

export interface StoryEntry {
  by: 'customer' | 'agent' | 'note';
  /** Paragraphs divided by an empty line, or HTML when `html` is set. May hold slots such as {order}. */
  text: string;
  /** Minutes since the entry before. */
  after: number;
  html?: boolean;
  /** It is a supplier's whole catalogue, of megabytes. */
  catalogue?: boolean;
  /** A picture comes with it, under this name. */
  photo?: string;
  /** Who writes it; the ticket's agent when absent. */
  agent?: AgentName;
}

/** A conversation as it happened to somebody: the ticket's title, its entries and what belongs to them. */
export interface Story {
  title: string;
  group: GroupName;
  language: 'en' | 'de' | 'fr';
  channel: StoryChannel;
  priority: TicketPriority;
  tags: readonly string[];
  entries: readonly StoryEntry[];
  /** The office waits for somebody else (a supplier, a carrier) when the last entry is its own. */
  waitsForOthers?: boolean;
  warrantyForm?: boolean;
}

/** The customer writes (or says) this. */
export const customer = (text: string, after = 0, more: Partial<StoryEntry> = {}): StoryEntry => ({
  by: 'customer',
  text,
  after,
  ...more,
});
/** The ticket's agent answers. */
export const agent = (text: string, after = 45, more: Partial<StoryEntry> = {}): StoryEntry => ({
  by: 'agent',
  text,
  after,
  ...more,
});
/** A note that only agents see. */
export const note = (text: string, after = 10, more: Partial<StoryEntry> = {}): StoryEntry => ({
  by: 'note',
  text,
  after,
  ...more,
});
