import { ticketRoutes } from '../../server/contract/base/ticket.ts';
import type { TicketStatus } from '../../server/contract/words.ts';
import { readAgain } from '../source/read-again.ts';
import type { RowPatch } from '../source/row-cache.ts';
import type { Source } from '../source/source.ts';
import { type ChangeQueue, createChangeQueue } from './change-queue.ts';
import type { Notices } from './notices.ts';
import { findPreviousStatuses, type PreviousStatuses } from './previous-statuses.ts';
import { without } from './without.ts';

export interface StatusChanger {
  /**
   * Changes the tickets that have another status; shows it at once and takes it back where the server refuses. Changes
   * reach the server one after the other, in the order in which they were made.
   */
  set(ids: readonly number[], status: TicketStatus): Promise<void>;
  /** Takes back the newest change of the queue, of whatever kind, also one that the server has not answered yet. */
  undo(): Promise<void>;
  canUndo(): boolean;
}

/** What of a change did not reach the server. */
interface Refusal {
  error: unknown;
  failed: readonly number[];
}

/** `limit`: most ids that one request may carry (desk.limits.set_status). */
export function createStatusChanger(
  source: Source,
  notices: Notices,
  limit: () => number,
  queue: ChangeQueue = createChangeQueue(),
): StatusChanger {
  const send = createSender(source, limit);

  const change = async (ids: readonly number[], status: TicketStatus, patch: RowPatch) => {
    let previous: PreviousStatuses;
    try {
      previous = await findPreviousStatuses(source, ids);
    } catch (error) {
      patch.undo(ids);
      notices.show({ kind: 'failed', total: ids.length, error, retry: () => set(ids, status) });
      return undefined;
    }
    const others = new Map([...previous].filter(([before]) => before !== status));
    const changing = [...others.values()].flat();
    patch.undo(without(ids, changing));
    if (changing.length === 0) {
      notices.show({ kind: 'unchanged', status });
      return undefined;
    }
    const total = changing.length;
    const refusal = await send(changing, status, patch, (done) => notices.show({ kind: 'changing', done, total }));
    const failed = refusal?.failed ?? [];
    if (failed.length < total) notices.show({ kind: 'changed', status, total: total - failed.length });
    if (refusal) {
      const retry = () => set(failed, status);
      notices.show({ kind: 'failed', total: failed.length, error: refusal.error, retry });
    }
    return failed.length < total ? () => putBack(withoutAll(others, failed)) : undefined;
  };

  const set = async (ids: readonly number[], status: TicketStatus): Promise<void> => {
    const patch = source.rows.patch(ids, { status });
    await queue.add(() => change(ids, status, patch));
  };

  const putBack = async (previous: PreviousStatuses): Promise<void> => {
    let total = 0;
    for (const [status, ids] of previous) {
      const refusal = await send(ids, status, source.rows.patch(ids, { status }), () => {});
      if (refusal) {
        const rest = new Map([...previous].filter(([other]) => other !== status)).set(status, refusal.failed);
        const retry = () => void queue.inTurn(() => putBack(rest));
        return notices.show({ kind: 'failed', total: refusal.failed.length, error: refusal.error, retry });
      }
      total += ids.length;
    }
    notices.show({ kind: 'undone', total });
  };

  return { set, undo: () => queue.undo(), canUndo: queue.canUndo };
}

/** Sends a change in as many requests as it takes; tells what was refused, which is shown as it was before. */
function createSender(source: Source, limit: () => number) {
  return async (
    ids: readonly number[],
    status: TicketStatus,
    patch: RowPatch,
    onProgress: (done: number) => void,
  ): Promise<Refusal | undefined> => {
    let done = 0;
    try {
      while (done < ids.length) {
        const part = ids.slice(done, done + limit());
        await source.request(ticketRoutes.setStatus, { ticketIDs: part, status });
        patch.settle(part);
        done += part.length;
        if (done < ids.length) onProgress(done);
      }
      return undefined;
    } catch (error) {
      const failed = ids.slice(done);
      patch.undo(failed);
      return { error, failed };
    } finally {
      readAgain(source);
    }
  };
}

const withoutAll = (previous: PreviousStatuses, failed: readonly number[]): PreviousStatuses =>
  new Map([...previous].map(([status, ids]) => [status, without(ids, failed)]));
