import type { ChangeQueue } from '../bulk/change-queue.ts';
import type { Notices } from '../bulk/notices.ts';
import type { TakeBack } from '../bulk/undo-stack.ts';
import { countsQuery, ticketQuery } from '../source/queries.ts';
import type { Source } from '../source/source.ts';
import { createPendingValues, type PendingValues, showPending } from './pending-values.ts';
import { asRowChange, type PropertyValues } from './property.ts';
import { readTicketAnew, type SendOptions, sendChange } from './send-change.ts';

/** Most tickets whose properties are changed one after the other. */
export const fewTickets = 100;

export interface ChangeOptions {
  /** What goes along when the change is taken back. */
  afterUndo?(): Promise<void>;
}

export interface TicketChanger {
  /** What the agent sees before the server has agreed, beside the rows. */
  pending: PendingValues;
  /**
   * Changes properties of tickets; shows it at once and takes it back where the server refuses, or where somebody else
   * changed the same meanwhile: then it can be done all the same.
   */
  change(ids: readonly number[], wish: PropertyValues, options?: ChangeOptions): Promise<void>;
  /** Follows a ticket, or no longer. */
  toggleFollowing(id: number): Promise<void>;
}

interface Done {
  id: number;
  before: PropertyValues;
}

export function createTicketChanger(source: Source, notices: Notices, queue: ChangeQueue): TicketChanger {
  const pending = createPendingValues();

  const changeOne = async (id: number, wish: PropertyValues, options: SendOptions): Promise<Done | undefined> => {
    const outcome = await sendChange(source, id, wish, options);
    if (outcome && 'conflicts' in outcome) {
      const anyway = () => void queue.add(() => changeShown([id], wish, { anyway: true }));
      notices.show({ kind: 'conflict', id, changes: outcome.conflicts, anyway });
      return undefined;
    }
    // Only a status is often wanted again; what is chosen from a list says by itself that it is so.
    if (!outcome && wish.status !== undefined) notices.show({ kind: 'unchanged', status: wish.status });
    return outcome && { id, before: outcome.before };
  };

  const changeShown = (ids: readonly number[], wish: PropertyValues, options: SendOptions = {}) =>
    changeAll(show(ids, wish), { ids, wish, options });

  /** Shows the wish on these tickets; each is settled or taken back on its own. */
  const show = (ids: readonly number[], wish: PropertyValues) => {
    const patch = source.rows.patch(ids, asRowChange(wish));
    const hide = new Map(ids.map((id) => [id, showPending(pending, id, wish)]));
    return {
      settle(id: number) {
        patch.settle([id]);
        hide.get(id)?.();
      },
      undo(those: readonly number[]) {
        patch.undo(those);
        for (const id of those) hide.get(id)?.();
      },
    };
  };

  const changeAll = async (
    shown: ReturnType<typeof show>,
    { ids, wish, options }: { ids: readonly number[]; wish: PropertyValues; options: SendOptions },
  ): Promise<TakeBack | undefined> => {
    const done: Done[] = [];
    for (const [at, id] of ids.entries()) {
      try {
        const one = await changeOne(id, wish, options);
        if (one) done.push(one);
        if (one) shown.settle(id);
        else shown.undo([id]);
      } catch (error) {
        const failed = ids.slice(at);
        shown.undo(failed);
        notices.show({ kind: 'failed', total: failed.length, error, retry: () => void change(failed, wish) });
        break;
      }
    }
    refresh(source, ids);
    if (done.length === 0) return undefined;
    // What is taken back is told as a whole.
    if (!options.from) notices.show({ kind: 'changed-property', wish, total: done.length });
    return () => putBack(done, wish);
  };

  const putBack = async (changed: readonly Done[], from: PropertyValues): Promise<void> => {
    let total = 0;
    for (const { id, before } of changed) {
      const takenBack = await changeShown([id], before, { from });
      if (takenBack) total += 1;
    }
    if (total > 0) notices.show({ kind: 'undone', total });
  };

  const change: TicketChanger['change'] = (ids, wish, { afterUndo } = {}) => {
    const shown = show(ids, wish);
    return queue.add(async () => {
      const takeBack = await changeAll(shown, { ids, wish, options: {} });
      if (!takeBack || !afterUndo) return takeBack;
      return () => takeBack().then(afterUndo);
    });
  };

  const toggleFollowing: TicketChanger['toggleFollowing'] = async (id) => {
    try {
      const { following } = await readTicketAnew(source, id);
      await change([id], { following: !following });
    } catch (error) {
      notices.show({ kind: 'failed', total: 1, error, retry: () => void toggleFollowing(id) });
    }
  };

  return { pending, change, toggleFollowing };
}

/** The lists follow by themselves, with the desk's position. */
function refresh(source: Source, ids: readonly number[]): void {
  const { queries } = source;
  for (const id of ids) void queries.invalidateQueries({ queryKey: ticketQuery(source, id).queryKey });
  void queries.invalidateQueries({ queryKey: countsQuery(source).queryKey });
}
