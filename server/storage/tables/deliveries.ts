import type { Generated } from 'kysely';
import type { DeliveryState } from '../../contract/desk/messages.ts';

/** How a message gets to whom it is for; see delivery/. */
export interface DeliveriesTable {
  message_id: number;
  state: DeliveryState;
  /** When it is sent, or tried again. */
  due_at: number;
  /** Times that it was begun to be sent. */
  attempts: Generated<number>;
  /** What went wrong last, for people; '' for nothing. */
  reason: Generated<string>;
  /** JSON: the same for programs (DeliveryTrouble); '' for nothing. */
  trouble: Generated<string>;
  /** When the first of those whom it is for got it. */
  sent_at: number | null;
  /** The mail account that sends it; 0 when there was none. */
  account_id: Generated<number>;
  /** JSON: what its header says, see delivery/outgoing.ts. */
  mail: string;
  /** JSON: what it changed of its ticket, see message/undo.ts. */
  was: string;
  /** JSON: the addresses that have not got it, and may. */
  remaining: string;
  /** JSON: addresses that the mail server refused for good, each with its reason. */
  refused: Generated<string>;
  /** While it is being sent: by whom, and until when nobody else touches it. */
  holder: Generated<string>;
  lease_until: Generated<number>;
  /** 1 from the moment before the mail server can have taken it. */
  handed_over: Generated<number>;
}
