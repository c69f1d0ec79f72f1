import { createStore, type StoreApi } from 'zustand/vanilla';
import { type BulkChangeItem, leftOutcomes } from '../../server/contract/desk/bulk-changes.ts';
import type { DraftType } from '../../server/contract/desk/drafts.ts';
import type { DeliveryItem } from '../../server/contract/desk/messages.ts';
import type { FieldChange } from '../../server/contract/envelope.ts';
import type { TicketStatus } from '../../server/contract/words.ts';
import type { PropertyValues } from '../property/property.ts';
import { countOf } from './bulk-jobs.ts';

/** What the agent is told about a change of tickets, one at a time. */
export type Notice =
  | { kind: 'changing'; done: number; total: number }
  | { kind: 'changed'; status: TicketStatus; total: number }
  | { kind: 'undone'; total: number }
  | { kind: 'unchanged'; status: TicketStatus }
  | { kind: 'changed-customer'; label: string; value: string | null }
  | { kind: 'undone-customer'; label: string }
  /** Somebody else changed the same field of a customer: it is `value` now. */
  | { kind: 'customer-conflict'; label: string; value: string; anyway(): void }
  /** What was done with a customer, or with one of their addresses; `undo` unless it was an undo itself. */
  | { kind: 'customer'; done: CustomerDoing; name: string; other: string; elsewhere?: number; undo?: true }
  | { kind: 'changed-property'; wish: PropertyValues; total: number }
  /** A job of the server has ended, or its undo; `undo` takes it back. */
  | { kind: 'job'; job: BulkChangeItem; undo?(): void }
  /** Others changed the same; `anyway` does it all the same. */
  | { kind: 'conflict'; id: number; changes: readonly FieldChange[]; anyway(): void }
  /** Tickets were merged into one, taken out of it again, a ticket was split, or put together again. */
  | { kind: 'merged'; target: number; total: number }
  | { kind: 'unmerged'; target: number; total: number; exact: boolean; elsewhere: number }
  | { kind: 'split'; from: number; ticket: number; messages: number }
  | { kind: 'unsplit'; ticket: number }
  /** What became of a saved view. */
  | { kind: 'view'; done: 'deleted' | 'restored'; name: string }
  | { kind: 'view-failed'; name: string; error: unknown; retry(): void }
  /** A message is on its way, `delivery` of it; null where nothing is sent. */
  | { kind: 'sent'; ticketId: number; type: DraftType; delivery: DeliveryItem | null }
  /** `ticketId` 0: with the ticket that it began. */
  | { kind: 'taken-back'; ticketId: number }
  /** What was written in a ticket that is no longer open was not taken by the desk. */
  | { kind: 'not-sent'; ticketId: number; error: unknown; open(): void }
  /** What was written for a new ticket was not taken by the desk. */
  | { kind: 'not-begun'; error: unknown; open(): void }
  /** `label`: of a customer's field; tickets else. */
  | { kind: 'failed'; total: number; label?: string; error: unknown; retry(): void };

export type CustomerDoing =
  | 'merged'
  | 'merging'
  | 'unmerged'
  | 'unmerging'
  | 'apart'
  | 'together'
  | 'address-added'
  | 'address-removed';

export interface NoticeState {
  notice: Notice | undefined;
}

export interface Notices extends StoreApi<NoticeState> {
  /** Tells it in place of the last one; but a failure stays until it is answered, and another one joins it. */
  show(notice: Notice): void;
  /** The agent has seen it. */
  dismiss(): void;
}

export function createNotices(): Notices {
  const store = createStore<NoticeState>(() => ({ notice: undefined }));
  return {
    ...store,
    show: (notice) => store.setState(({ notice: before }) => ({ notice: follow(before, notice) })),
    dismiss: () => store.setState({ notice: undefined }),
  };
}

/** Some tickets of a job were left as they were, which the agent may want to look at. */
export const leavesSome = (notice: Notice): boolean => notice.kind === 'job' && countOf(notice.job, leftOutcomes) > 0;

/** Stays until the agent has answered. */
export const waitsForAnswer = (notice: Notice | undefined): boolean =>
  notice !== undefined && ['failed', 'conflict', 'customer-conflict', 'view-failed', 'not-sent'].includes(notice.kind);

function follow(before: Notice | undefined, next: Notice): Notice {
  if (!waitsForAnswer(next) && before && waitsForAnswer(before)) return before;
  if (before?.kind !== 'failed' || next.kind !== 'failed') return next;
  const retry = () => {
    before.retry();
    next.retry();
  };
  return { ...next, total: before.total + next.total, retry };
}
