import { ticketRoutes } from '../../server/contract/base/ticket.ts';
import type { TicketStatus } from '../../server/contract/words.ts';
import { liveKey } from '../source/queries.ts';
import type { Source } from '../source/source.ts';
import type { Notices, PreviousStatuses } from './notices.ts';
import { findPreviousStatuses } from './previous-statuses.ts';

export interface StatusChanger {
  /** Changes the tickets that have another status; shows it at once and takes it back where the server refuses. */
  set(ids: readonly number[], status: TicketStatus): Promise<void>;
  /** Puts back what the newest change changed. */
  undo(): Promise<void>;
}

/** `limit`: most ids that one request may carry (desk.limits.set_status). */
export function createStatusChanger(source: Source, notices: Notices, limit: () => number): StatusChanger {
  const apply = async (ids: readonly number[], status: TicketStatus, onProgress: (done: number) => void) => {
    const patch = source.rows.patch(ids, { status });
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
      source.rows.markStale();
      void source.queries.invalidateQueries({ queryKey: [liveKey] });
    }
  };

  const set = async (ids: readonly number[], status: TicketStatus): Promise<void> => {
    const retry = () => void set(ids, status);
    let previous: PreviousStatuses;
    try {
      previous = await findPreviousStatuses(source, ids);
    } catch (error) {
      notices.show({ kind: 'failed', total: ids.length, error, retry });
      return;
    }
    const others = new Map([...previous].filter(([before]) => before !== status));
    const changing = [...others.values()].flat();
    if (changing.length === 0) return notices.show({ kind: 'unchanged', status });
    const total = changing.length;
    const refusal = await apply(changing, status, (done) => notices.show({ kind: 'changing', done, total }));
    if (refusal === undefined) return notices.show({ kind: 'changed', status, total, undo: others });
    const { error, failed } = refusal;
    if (failed.length < total) notices.show({ kind: 'changed', status, total, undo: without(others, new Set(failed)) });
    notices.show({ kind: 'failed', total: failed.length, error, retry: () => void set(failed, status) });
  };

  const putBack = async (previous: PreviousStatuses): Promise<void> => {
    let total = 0;
    for (const [status, ids] of previous) {
      const refusal = await apply(ids, status, () => {});
      if (refusal) {
        const rest = new Map([...previous].filter(([other]) => other !== status)).set(status, refusal.failed);
        const retry = () => void putBack(rest);
        return notices.show({ kind: 'failed', total: refusal.failed.length, error: refusal.error, retry });
      }
      total += ids.length;
    }
    notices.show({ kind: 'undone', total });
  };

  return {
    set,
    async undo() {
      const previous = notices.takeUndo();
      if (previous) await putBack(previous);
    },
  };
}

const without = (previous: PreviousStatuses, failed: ReadonlySet<number>): PreviousStatuses =>
  new Map([...previous].map(([status, ids]) => [status, ids.filter((id) => !failed.has(id))]));
