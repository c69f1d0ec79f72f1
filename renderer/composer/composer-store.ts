import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DraftType } from '../../server/contract/desk/drafts.ts';
import type { Permission } from '../../server/contract/route.ts';

export interface ComposerState {
  /** The ticket whose composer is open though nothing is written yet. */
  openFor: number | undefined;
  /** Counts up when the keyboard is wanted in the editor. */
  focused: number;
  /** Whether the keyboard is in the composer, of a ticket. */
  within: number | undefined;
  /** The ticket whose message is on its way to the desk. */
  sending: number | undefined;
  /** Why a ticket's message was not taken. */
  failure: { ticketId: number; error: unknown } | undefined;
  /** The ticket in which the writer has to see first what others wrote. */
  asked: number | undefined;
}

/** Which composer is open, and what becomes of what was written there. */
export interface ComposerStore extends StoreApi<ComposerState> {
  open(ticketId: number): void;
  close(): void;
}

export function createComposerStore(): ComposerStore {
  const store = createStore<ComposerState>(() => ({
    openFor: undefined,
    focused: 0,
    within: undefined,
    sending: undefined,
    failure: undefined,
    asked: undefined,
  }));
  return {
    ...store,
    open: (openFor) => store.setState(({ focused }) => ({ openFor, focused: focused + 1 })),
    close: () => store.setState({ openFor: undefined, within: undefined }),
  };
}

/** What answers are written with. */
export const composerFeatures = ['messages', 'drafts', 'uploads'] as const;

/** Where the desk takes messages, drafts and files, and this agent may write. */
export const canWrite = ({
  features,
  permissions,
}: {
  features: readonly string[];
  permissions: readonly Permission[];
}): boolean => permissions.includes('TICKET_CUD') && composerFeatures.every((feature) => features.includes(feature));

export const draftTypeKeys = { reply: 'r', note: 'n', forward: 'f' } as const satisfies Record<DraftType, string>;
