import { notBegun } from '../../server/contract/desk/drafts.ts';
import { type BegunTicket, newTicketRoutes } from '../../server/contract/desk/new-tickets.ts';
import type { ChangeQueue } from '../bulk/change-queue.ts';
import type { TakeBack } from '../bulk/undo-stack.ts';
import { type DraftFields, emptyFields } from '../composer/draft.ts';
import type { Sending } from '../composer/message-input.ts';
import { forgetWhenGone } from '../composer/message-sender.ts';
import { createSentMessages, type SentMessagesParts } from '../composer/sent-messages.ts';
import { type BeginInput, beginInput, type HeadChange, missingIn, withChange } from './new-ticket.ts';

/** Begins tickets. What is written for one is a draft like any other, with what else it is to be. */
export interface TicketBeginner {
  set(change: HeadChange): void;
  /** Gives whether nothing is missing and nothing on its way: then it is begun, once however often this is called. */
  begin(sending?: Sending): boolean;
  /** Throws away what was begun to be written. */
  discard(): void;
}

export interface TicketBeginnerParts extends SentMessagesParts {
  queue: ChangeQueue;
  /** Who begins it: it is theirs unless they say whose. */
  userId(): number;
}

export function createTicketBeginner(parts: TicketBeginnerParts): TicketBeginner {
  const { source, drafts, composer, navigation, notices, queue, panels } = parts;
  const messages = createSentMessages(parts);
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
      const { item } = await request(beginInput(fields, sending, parts.userId()));
      keys.clear();
      await draft.clear();
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
    // The ticket has the subject and the rest by now.
    const answer = { ...fields, subject: '', head: {} };
    return delivery?.can_undo ? () => messages.undo(ticketId, delivery.message_id, answer, fields) : undefined;
  };

  return {
    set(change) {
      const draft = drafts.of(notBegun);
      draft.change({ head: withChange(draft.state.getState().fields.head, change) });
    },
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
      composer.setState(({ failure }) => (failure?.ticketId === notBegun ? { failure: undefined } : {}));
      draft.replace({ ...emptyFields, type: draft.state.getState().fields.type });
    },
  };
}
