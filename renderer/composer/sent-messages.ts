import { notBegun } from '../../server/contract/desk/drafts.ts';
import { messageRoutes } from '../../server/contract/desk/messages.ts';
import type { Navigation } from '../app/navigation.ts';
import type { Panels } from '../app/panels.ts';
import type { Notices } from '../bulk/notices.ts';
import { ticketQuery } from '../source/queries.ts';
import { readAgain } from '../source/read-again.ts';
import type { Source } from '../source/source.ts';
import type { ComposerStore } from './composer-store.ts';
import { type DraftFields, fieldsOfUnsent, isEmptyDraft, joinDrafts } from './draft.ts';
import type { DraftKeeper } from './draft-keeper.ts';

export interface SentMessagesParts {
  source: Source;
  drafts: DraftKeeper;
  composer: ComposerStore;
  navigation: Navigation;
  notices: Notices;
  panels: Panels;
}

/** What can be done about messages that the desk has. What fails is told as a notice. */
export interface SentMessages {
  /**
   * Takes one back that waits; it is in the editor again, as `fields` where they are known. Where a ticket began with it
   * that is as it was then, the ticket is about to be begun again, as `begun` where that is known.
   */
  undo(ticketId: number, messageId: number, fields?: DraftFields, begun?: DraftFields): Promise<void>;
  retry(ticketId: number, messageId: number, anyway: boolean): Promise<void>;
  /** What may have been sent has arrived. */
  confirm(ticketId: number, messageId: number): Promise<void>;
  /** Shows a ticket with the keyboard in what is written there. */
  open(ticketId: number): void;
  refresh(ticketId: number): void;
}

export function createSentMessages(parts: SentMessagesParts): SentMessages {
  const { source, drafts, composer, navigation, notices, panels } = parts;
  const refresh = (ticketId: number) => {
    void source.queries.invalidateQueries({ queryKey: ticketQuery(source, ticketId).queryKey });
    readAgain(source);
  };
  const open = (ticketId: number) => {
    navigation.go({ area: 'inbox', ticketId });
    composer.open(ticketId);
  };

  const giveBack = async (ticketId: number, fields: DraftFields) => {
    const draft = drafts.of(ticketId);
    const begun = await draft.hold();
    draft.resume();
    draft.replace(isEmptyDraft(begun) ? fields : joinDrafts(fields, begun));
    open(ticketId);
    refresh(ticketId);
  };

  const tryIt = async (ticketId: number, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notices.show({ kind: 'failed', total: 1, error, retry: () => void tryIt(ticketId, work) });
    }
    refresh(ticketId);
  };

  /** Whether nothing is written there that would be in the way of what comes back. */
  const isFree = async (ticketId: number): Promise<boolean> => {
    const draft = drafts.of(ticketId);
    await draft.opened;
    draft.read();
    return isEmptyDraft(draft.state.getState().fields);
  };

  const beginAgain = (ticketId: number, fields: DraftFields) => {
    drafts.of(notBegun).replace(fields);
    if (navigation.getState().ticketId === ticketId) navigation.go({ ticketId: undefined }, { replace: true });
    source.queries.removeQueries({ queryKey: ticketQuery(source, ticketId).queryKey });
    readAgain(source);
    panels.show('new-ticket');
  };

  const undo: SentMessages['undo'] = async (ticketId, messageId, fields, begun) => {
    try {
      const remove_ticket = (await isFree(notBegun)) && (await isFree(ticketId));
      const { item } = await source.request(messageRoutes.undoMessage, { id: messageId, remove_ticket });
      const written = fields ?? fieldsOfUnsent(item);
      if (item.begun) {
        const { title: subject, new_ticket: head } = item.begun;
        beginAgain(ticketId, begun ?? { ...written, subject, head });
      } else {
        await giveBack(ticketId, written);
      }
      notices.show({ kind: 'taken-back', ticketId: item.begun ? notBegun : ticketId });
    } catch (error) {
      notices.show({ kind: 'failed', total: 1, error, retry: () => void undo(ticketId, messageId, fields, begun) });
      refresh(ticketId);
    }
  };

  return {
    undo,
    open,
    refresh,
    retry: (ticketId, id, anyway) => tryIt(ticketId, () => source.request(messageRoutes.retryMessage, { id, anyway })),
    confirm: (ticketId, id) => tryIt(ticketId, () => source.request(messageRoutes.confirmMessage, { id })),
  };
}
