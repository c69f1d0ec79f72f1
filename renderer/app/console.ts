import { createContext, useContext } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../preload/bridge.ts';
import type { ManyChanger } from '../bulk/change-many.ts';
import type { StatusChanger } from '../bulk/change-status.ts';
import type { Notices } from '../bulk/notices.ts';
import type { Ringer } from '../chat/ringer.ts';
import type { ComposerStore } from '../composer/composer-store.ts';
import type { DraftKeeper } from '../composer/draft-keeper.ts';
import type { DraftMarks } from '../composer/draft-marks.ts';
import type { MessageSender } from '../composer/message-sender.ts';
import type { CustomerChanger } from '../customer/change-customer.ts';
import type { CustomerKeeper } from '../customer/customer-keeper.ts';
import type { FollowedImport } from '../import/followed-import.ts';
import type { TicketMerger } from '../merge/ticket-merger.ts';
import type { TicketBeginner } from '../new-ticket/ticket-beginner.ts';
import type { TicketChanger } from '../property/change-ticket.ts';
import type { Search } from '../search/search.ts';
import type { SelectionStore } from '../selection/selection-store.ts';
import type { Preferences } from '../settings/preferences.ts';
import type { Source } from '../source/source.ts';
import type { ViewKeeper } from '../view-list/view-keeper.ts';
import type { Navigation } from './navigation.ts';
import type { Panels } from './panels.ts';

/** What every part of the console can reach; made once per connection and handed down. */
export interface Console {
  source: Source;
  navigation: Navigation;
  preferences: StoreApi<Preferences>;
  selection: SelectionStore;
  notices: Notices;
  panels: Panels;
  search: Search;
  statuses: StatusChanger;
  tickets: TicketChanger;
  /** Of however many: what keys and menus do with the selected tickets. */
  many: ManyChanger;
  views: ViewKeeper;
  customers: CustomerChanger;
  /** What is done with whole customers: merged, kept apart, given addresses. */
  customerKeeper: CustomerKeeper;
  merger: TicketMerger;
  /** What is being written, which composer is open, and how it is sent. */
  drafts: DraftKeeper;
  draftMarks: DraftMarks;
  composer: ComposerStore;
  sender: MessageSender;
  beginner: TicketBeginner;
  followedImport: StoreApi<FollowedImport>;
  /** Rings for chats that wait; and the tickets of those that this agent wants to hear no more of. */
  ringer: Ringer;
  silencedChats: StoreApi<{ ids: ReadonlySet<number> }>;
  /** The row of notifications that the keyboard is at, by its key. */
  notificationCursor: StoreApi<{ at: string | undefined }>;
  /** The desktop around the console; absent in a browser. */
  bridge: Bridge | undefined;
  /** Opens a link outside the console. */
  openLink(url: string): void;
}

export const ConsoleContext = createContext<Console | undefined>(undefined);

export function useConsole(): Console {
  const console = useContext(ConsoleContext);
  if (!console) throw new Error('This component needs a ConsoleContext around it.');
  return console;
}
