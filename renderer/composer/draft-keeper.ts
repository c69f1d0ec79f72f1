import { draftRoutes } from '../../server/contract/desk/drafts.ts';
import { deskQuery } from '../source/queries.ts';
import type { Source } from '../source/source.ts';
import { isEmptyDraft, savedFields } from './draft.ts';
import { KeptDraft } from './kept-draft.ts';
import type { LocalDrafts } from './local-drafts.ts';

/** What is being written in every ticket of this window. */
export interface DraftKeeper {
  /** The draft of a ticket, read when it is first asked for. */
  of(ticketId: number): KeptDraft;
  /** Brings all of them to safety; for a window that closes. */
  flush(): void;
}

export interface DraftKeeperParts {
  source: Source;
  local: LocalDrafts;
  /** Tells servers apart: ticket 7 of one is not that of another. */
  serverId(): Promise<string>;
  /** Told of every ticket whether there is something in its draft, as soon as this computer has it. */
  onKept(ticketId: number, isDraft: boolean): void;
}

export function createDraftKeeper({ source, local, serverId, onKept }: DraftKeeperParts): DraftKeeper {
  const drafts = new Map<number, KeptDraft>();
  const findScope = async () => {
    const [server, desk] = await Promise.all([serverId(), source.queries.ensureQueryData(deskQuery(source))]);
    return `${server}/${desk.user.id}`;
  };
  let scope: Promise<string> | undefined;
  const keyOf = async (ticketId: number) => {
    scope ??= findScope();
    return `${await scope}/${ticketId}`;
  };
  const placesOf = (ticketID: number) => ({
    local: {
      get: async () => local.get(await keyOf(ticketID)),
      put: async (draft: Parameters<LocalDrafts['put']>[1]) => {
        onKept(ticketID, !isEmptyDraft(draft.fields));
        await local.put(await keyOf(ticketID), draft);
      },
      delete: async () => {
        onKept(ticketID, false);
        await local.delete(await keyOf(ticketID));
      },
    },
    read: async () => (await source.request(draftRoutes.getDraft, { ticketID })).item,
    save: async (fields: Parameters<typeof savedFields>[0], version: number, keepalive: boolean) => {
      const input = { ticketID, version, ...savedFields(fields) };
      return (await source.request(draftRoutes.saveDraft, input, { keepalive })).item;
    },
  });
  return {
    of(ticketId) {
      const known = drafts.get(ticketId);
      if (known) return known;
      const draft = new KeptDraft(placesOf(ticketId));
      drafts.set(ticketId, draft);
      void draft.open();
      return draft;
    },
    flush: () => {
      for (const draft of drafts.values()) void draft.flush(true);
    },
  };
}
