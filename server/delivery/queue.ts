import type { Selectable } from 'kysely';
import type { WriteContext } from '../context.ts';
import type { DeliveryItem, DeliveryTrouble } from '../contract/desk/messages.ts';
import type { DeliveriesTable } from '../storage/tables/deliveries.ts';
import { formatTime, formatTimeOrNull, type Timestamp } from '../time.ts';
import type { OutgoingMail } from './outgoing.ts';

export type Delivery = Selectable<DeliveriesTable>;

/** What a brand without a mail account is told about each message that it would send. */
export const noAccount = 'This brand has no mail account to send with: add one in the settings.';

export interface NewDelivery {
  messageId: number;
  dueAt: Timestamp;
  /** undefined: there is none, and it fails at once. */
  accountId: number | undefined;
  mail: OutgoingMail;
  /** JSON: what the message changed of its ticket. */
  was: string;
}

/** Queues a message for its delivery. */
export async function queueDelivery(ctx: WriteContext, wanted: NewDelivery): Promise<Delivery> {
  const { messageId, dueAt, accountId = 0, mail, was } = wanted;
  return ctx.tx
    .insertInto('deliveries')
    .values({
      message_id: messageId,
      state: accountId === 0 ? 'failed' : 'queued',
      due_at: dueAt,
      reason: accountId === 0 ? noAccount : '',
      trouble: storedTrouble(accountId === 0 ? troubleOf('no_account') : null),
      sent_at: null,
      account_id: accountId,
      mail: JSON.stringify(mail),
      remaining: JSON.stringify(recipientsOf(mail)),
      was,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What no mail server is to blame for. */
export const troubleOf = (problem: DeliveryTrouble['problem'], said = ''): DeliveryTrouble => ({
  problem,
  host: '',
  said,
});

/** As it lies in the database. */
export const storedTrouble = (trouble: DeliveryTrouble | null): string =>
  trouble === null ? '' : JSON.stringify(trouble);

/** Everybody whom a mail is for, each once. */
export function recipientsOf({ to, cc }: OutgoingMail): string[] {
  const byName = new Map([...to, ...cc].map(({ address }) => [address.toLowerCase(), address]));
  return [...byName.values()];
}

/** True while it is certain that nobody has got it. */
export const canUndo = ({ state, sent_at }: Pick<Delivery, 'state' | 'sent_at'>): boolean =>
  sent_at === null && (state === 'queued' || state === 'failed');

/** A delivery on the wire. */
export function toDelivery(delivery: Delivery): DeliveryItem {
  const { message_id, state, due_at, attempts, reason, trouble, sent_at } = delivery;
  return {
    message_id,
    state,
    due_at: formatTime(due_at),
    attempts,
    reason,
    trouble: trouble === '' ? null : (JSON.parse(trouble) as DeliveryTrouble),
    can_undo: canUndo(delivery),
    sent_at: formatTimeOrNull(sent_at),
  };
}
