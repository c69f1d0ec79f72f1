import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../preload/bridge.ts';
import { createManyChanger } from '../bulk/change-many.ts';
import { createChangeQueue } from '../bulk/change-queue.ts';
import { createStatusChanger } from '../bulk/change-status.ts';
import { createNotices } from '../bulk/notices.ts';
import { createRinger } from '../chat/ringer.ts';
import { createComposerStore } from '../composer/composer-store.ts';
import { createDraftKeeper } from '../composer/draft-keeper.ts';
import { createDraftMarks } from '../composer/draft-marks.ts';
import { openLocalDrafts } from '../composer/local-drafts.ts';
import { createMessageSender } from '../composer/message-sender.ts';
import { createCustomerChanger } from '../customer/change-customer.ts';
import { createCustomerKeeper } from '../customer/customer-keeper.ts';
import type { FollowedImport } from '../import/followed-import.ts';
import { createTicketMerger } from '../merge/ticket-merger.ts';
import { createTicketBeginner } from '../new-ticket/ticket-beginner.ts';
import { createTicketChanger } from '../property/change-ticket.ts';
import { createSearch } from '../search/search.ts';
import { createSelectionStore } from '../selection/selection-store.ts';
import type { Preferences } from '../settings/preferences.ts';
import { deskQuery } from '../source/queries.ts';
import { createSource } from '../source/source.ts';
import { createViewKeeper } from '../view-list/view-keeper.ts';
import type { Console } from './console.ts';
import type { Navigation } from './navigation.ts';
import { createPanels } from './panels.ts';

/** Used until the desk has said how many tickets one change may name. */
const cautious = 1000;

/** What outlives a connection. */
export interface Surroundings {
  preferences: StoreApi<Preferences>;
  navigation: Navigation;
  followedImport: StoreApi<FollowedImport>;
  bridge: Bridge | undefined;
}

/** Puts the parts of a console together for one connection. */
export function createConsole(
  { preferences, navigation, followedImport, bridge }: Surroundings,
  source = createSource(),
): Console {
  const notices = createNotices();
  const queue = createChangeQueue();
  const selection = createSelectionStore();
  const panels = createPanels();
  const limit = () => source.queries.getQueryData(deskQuery(source).queryKey)?.limits.set_status ?? cautious;
  const statuses = createStatusChanger(source, notices, limit, queue);
  const tickets = createTicketChanger(source, notices, queue);
  const serverId = async () => (bridge ? (await bridge.call('listConnections', {})).activeId : 'browser');
  const draftMarks = createDraftMarks();
  const local = openLocalDrafts(window.indexedDB);
  const drafts = createDraftKeeper({ source, local, serverId, onKept: draftMarks.note });
  const composer = createComposerStore();
  const userId = () => source.queries.getQueryData(deskQuery(source).queryKey)?.user.id ?? 0;
  const writing = { source, drafts, composer, navigation, notices, queue, panels };
  return {
    source,
    navigation,
    preferences,
    followedImport,
    bridge,
    notices,
    selection,
    search: createSearch({ navigation, selection, preferences }),
    panels,
    ringer: createRinger(),
    silencedChats: createStore<{ ids: ReadonlySet<number> }>(() => ({ ids: new Set() })),
    notificationCursor: createStore(() => ({ at: undefined })),
    statuses,
    tickets,
    many: createManyChanger({ source, notices, queue, panels, statuses, tickets }),
    merger: createTicketMerger({ source, navigation, notices, selection, queue }),
    drafts,
    draftMarks,
    composer,
    sender: createMessageSender({ ...writing, userId }),
    beginner: createTicketBeginner({ ...writing, userId }),
    views: createViewKeeper({ source, navigation, notices, queue }),
    customers: createCustomerChanger(source, notices, queue),
    customerKeeper: createCustomerKeeper({ source, notices, queue, navigation }),
    openLink: (url) => {
      if (bridge) void bridge.call('openExternal', { url });
      else window.open(url, '_blank', 'noopener,noreferrer');
    },
  };
}
