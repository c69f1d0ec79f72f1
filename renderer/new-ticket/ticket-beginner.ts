import { createStore, type StoreApi } from 'zustand/vanilla';
import { type BegunTicket, newTicketRoutes } from '../../server/contract/desk/new-tickets.ts';
import type { Panels } from '../app/panels.ts';
import type { ChangeQueue } from '../bulk/change-queue.ts';
import type { TakeBack } from '../bulk/undo-stack.ts';
import type { DraftFields } from '../composer/draft.ts';
import type { Sending } from '../composer/message-input.ts';
import { forgetWhenGone } from '../composer/message-sender.ts';
import { createSentMessages, type SentMessagesParts } from '../composer/sent-messages.ts';
import { type BeginInput, beginInput, emptyHead, missingIn, type NewTicketHead, notBegun } from './new-ticket.ts';

/** Begins tickets. What is written for one is a draft like any other; what else it is to be is kept beside it. */
export interface TicketBeginner {
  head: StoreApi<NewTicketHead>;
  set(change: Partial<NewTicketHead>): void;
  /** Gives whether nothing is missing and nothing on its way: then it is begun, once however often this is called. */
  begin(sending?: Sending): boolean;
  /** Throws away what was begun to be written. */
  discard(): void;
}

export interface TicketBeginnerParts extends SentMessagesParts {
  queue: ChangeQueue;
  panels: Panels;
  /** Keeps what else the ticket is to be over a reload; of each server by itself. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  serverId(): Promise<string>;
  /** Who begins it: it is theirs unless they say whose. */
  userId(): number;
}

export function createTicketBeginner(parts: TicketBeginnerParts): TicketBeginner {
  const { source, drafts, composer, navigation, notices, queue, panels } = parts;
  const messages = createSentMessages(parts);
  const head = createStore<NewTicketHead>(() => emptyHead);
  void keepHead(head, parts);
  const keys = new Map<string, string>();

  const request = (input: BeginInput) => {
    const said = JSON.stringify(input);
    const idempotencyKey = keys.get(said) ?? crypto.randomUUID();
    keys.set(said, idempotencyKey);
    return source.request(newTicketRoutes.beginTicket, input, { idempotencyKey });
  };

  const beginNow = async (sending: Sending, name: symbol): Promise<TakeBack | undefined> => {
    const draft = drafts.of(notBegun);
    const fields = await draft.hold();
    try {
      const { item } = await request(
        beginInput({ ...head.getState(), userId: head.getState().userId ?? parts.userId() }, fields, sending),
      );
      keys.clear();
      await draft.clear();
      head.setState(emptyHead, true);
      const takeBack = begun(item, fields);
      if (takeBack && 'delivery' in item.message)
        forgetWhenGone(item.message.delivery, sending, () => queue.forget(name));
      return takeBack;
    } catch (error) {
      draft.resume();
      composer.setState({ failure: { ticketId: notBegun, error } });
      if (panels.getState().open !== 'new-ticket') {
        notices.show({ kind: 'not-begun', error, open: () => panels.show('new-ticket') });
      }
      return undefined;
    } finally {
      composer.setState({ sending: undefined });
    }
  };

  const begun = ({ ticket_id: ticketId, message }: BegunTicket, fields: DraftFields): TakeBack | undefined => {
    if (panels.getState().open === 'new-ticket') panels.close();
    navigation.go({ area: 'inbox', ticketId });
    const delivery = 'delivery' in message ? message.delivery : null;
    notices.show({ kind: 'sent', ticketId, type: fields.type, delivery });
    messages.refresh(ticketId);
    // The ticket has the subject by now.
    const written = { ...fields, subject: '' };
    return delivery?.can_undo ? () => messages.undo(ticketId, delivery.message_id, written) : undefined;
  };

  return {
    head,
    set: (change) => head.setState(change),
    begin(sending = {}) {
      const draft = drafts.of(notBegun);
      draft.read();
      if (composer.getState().sending !== undefined) return false;
      if (missingIn(draft.state.getState().fields).length > 0) return false;
      composer.setState({ sending: notBegun, failure: undefined });
      const name = Symbol('ticket');
      void queue.add(() => beginNow(sending, name), name);
      return true;
    },
    discard() {
      const draft = drafts.of(notBegun);
      head.setState(emptyHead, true);
      composer.setState(({ failure }) => (failure?.ticketId === notBegun ? { failure: undefined } : {}));
      draft.replace({
        ...draft.state.getState().fields,
        content: '',
        subject: '',
        to: [],
        cc: [],
        attachments: [],
        inline: [],
      });
    },
  };
}

/** Ids of one server mean nothing on another. */
async function keepHead(head: StoreApi<NewTicketHead>, { storage, serverId }: TicketBeginnerParts): Promise<void> {
  const key = `deskhand.new-ticket.${await serverId()}`;
  if (head.getState() === emptyHead) head.setState(readHead(storage.getItem(key)));
  head.subscribe((state) => storage.setItem(key, JSON.stringify(state)));
}

function readHead(kept: string | null): NewTicketHead {
  try {
    return { ...emptyHead, ...(JSON.parse(kept ?? '{}') as Partial<NewTicketHead>) };
  } catch {
    return emptyHead;
  }
}
