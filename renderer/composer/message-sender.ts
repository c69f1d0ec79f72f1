import { RequestFailed } from '../../server/client/request.ts';
import { type DeliveryItem, messageRoutes, type WrittenMessage } from '../../server/contract/desk/messages.ts';
import { parseTimestamp } from '../../server/contract/words.ts';
import type { ChangeQueue } from '../bulk/change-queue.ts';
import type { TakeBack } from '../bulk/undo-stack.ts';
import { ticketQuery } from '../source/queries.ts';
import type { DraftFields } from './draft.ts';
import { canSend, inputOf, type MessageInput, type Sending } from './message-input.ts';
import { newerEntries, newestEntry } from './newer-entries.ts';
import { createSentMessages, type SentMessagesParts } from './sent-messages.ts';

/** Sends what is written in a ticket. It stays written until the desk has it, and comes back when it is taken back. */
export interface MessageSender {
  /** Gives whether there is something to send and nothing to be seen first. */
  send(ticketId: number, sending?: Sending): boolean;
  /** Takes a message back that waits, to go on with it. */
  takeBack(ticketId: number, messageId: number): Promise<void>;
  retry(ticketId: number, messageId: number, anyway: boolean): Promise<void>;
  /** What may have been sent has arrived. */
  confirm(ticketId: number, messageId: number): Promise<void>;
}

export interface MessageSenderParts extends SentMessagesParts {
  queue: ChangeQueue;
  /** Who writes. */
  userId(): number;
}

export function createMessageSender(parts: MessageSenderParts): MessageSender {
  const { source, drafts, composer, navigation, notices, queue } = parts;
  const keys = createKeys();

  const messages = createSentMessages(parts);
  const { open, refresh } = messages;
  const isOpen = (ticketId: number) => navigation.getState().ticketId === ticketId;

  /** What others wrote since the writing began is to be seen before anything is sent. */
  const seesAll = (ticketId: number): boolean => {
    const ticket = source.queries.getQueryData(ticketQuery(source, ticketId).queryKey);
    const { lastSeen } = drafts.of(ticketId).state.getState().fields;
    return !ticket || newerEntries(ticket, lastSeen, parts.userId()).length === 0;
  };

  const refused = async (ticketId: number, error: unknown) => {
    drafts.of(ticketId).resume();
    const hasNewer = error instanceof RequestFailed && error.body.newer !== undefined;
    if (hasNewer) await source.queries.refetchQueries({ queryKey: ticketQuery(source, ticketId).queryKey });
    composer.setState(hasNewer ? { asked: ticketId } : { failure: { ticketId, error } });
    if (!isOpen(ticketId)) notices.show({ kind: 'not-sent', ticketId, error, open: () => open(ticketId) });
  };

  const sent = (ticketId: number, item: WrittenMessage, fields: DraftFields): TakeBack | undefined => {
    const delivery = 'delivery' in item ? item.delivery : null;
    notices.show({ kind: 'sent', ticketId, type: fields.type, delivery });
    refresh(ticketId);
    return delivery?.can_undo ? () => messages.undo(ticketId, delivery.message_id, fields) : undefined;
  };

  const sendNow = async (ticketId: number, sending: Sending, name: symbol): Promise<TakeBack | undefined> => {
    const draft = drafts.of(ticketId);
    const fields = await draft.hold();
    const input = inputOf(ticketId, fields, { ...sending, seen: seenNow(ticketId, fields, sending) });
    try {
      const options = { idempotencyKey: keys.of(input) };
      const { item } = await source.request(messageRoutes.addMessage, input, options);
      keys.forget(input);
      await draft.clear();
      const takeBack = sent(ticketId, item, fields);
      if (takeBack && 'delivery' in item) forgetWhenGone(item.delivery, sending, () => queue.forget(name));
      return takeBack;
    } catch (error) {
      await refused(ticketId, error);
      return undefined;
    } finally {
      composer.setState({ sending: undefined });
    }
  };

  /** Whoever sends anyway has seen what is shown. */
  const seenNow = (ticketId: number, fields: DraftFields, { anyway }: Sending): number | undefined => {
    const ticket = source.queries.getQueryData(ticketQuery(source, ticketId).queryKey);
    return anyway ? newestEntry(ticket) : (fields.lastSeen ?? newestEntry(ticket));
  };

  return {
    send(ticketId, sending = {}) {
      const draft = drafts.of(ticketId);
      draft.read();
      const { fields } = draft.state.getState();
      if (composer.getState().sending !== undefined || !canSend(fields)) return false;
      if (!sending.anyway && !seesAll(ticketId)) {
        composer.setState({ asked: ticketId });
        return false;
      }
      composer.setState({ sending: ticketId, failure: undefined, asked: undefined, openFor: undefined });
      const name = Symbol('message');
      void queue.add(() => sendNow(ticketId, sending, name), name);
      return true;
    },
    takeBack: (ticketId, messageId) => queue.inTurn(() => messages.undo(ticketId, messageId)),
    retry: messages.retry,
    confirm: messages.confirm,
  };
}

/** What can no longer be taken back is not what Undo means: the change before it is. */
export function forgetWhenGone(delivery: DeliveryItem | null, { sendAt }: Sending, forget: () => void): void {
  if (!delivery || sendAt !== undefined) return;
  const left = (parseTimestamp(delivery.due_at) ?? 0) - Date.now();
  setTimeout(forget, Math.max(0, left));
}

/** The same message is sent under the same key until the desk has answered, however often the line is cut. */
function createKeys() {
  const keys = new Map<string, string>();
  return {
    of(input: MessageInput): string {
      const said = JSON.stringify(input);
      const key = keys.get(said) ?? crypto.randomUUID();
      keys.set(said, key);
      return key;
    },
    forget: (input: MessageInput) => keys.delete(JSON.stringify(input)),
  };
}
