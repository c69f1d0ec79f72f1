import { mergeRoutes } from '../../server/contract/desk/merges.ts';
import type { TicketRow } from '../../server/contract/desk/tickets.ts';
import type { Navigation } from '../app/navigation.ts';
import type { ChangeQueue } from '../bulk/change-queue.ts';
import type { Notices } from '../bulk/notices.ts';
import type { TakeBack } from '../bulk/undo-stack.ts';
import { selectNothing } from '../selection/selection.ts';
import type { SelectionStore } from '../selection/selection-store.ts';
import { countsQuery, ticketQuery } from '../source/queries.ts';
import type { Source } from '../source/source.ts';

/** A ticket, and the version of it that the agent has seen. */
export interface SeenTicket {
  id: number;
  version?: number;
}

/** Merges and splits tickets; both can be taken back like any change. What fails is told as a notice. */
export interface TicketMerger {
  merge(target: SeenTicket, sources: readonly SeenTicket[]): Promise<void>;
  /** Takes tickets out of the one that they were merged into, however long ago. */
  takeOut(target: number, sources: readonly number[]): Promise<void>;
  split(ticketId: number, messageIds: readonly number[]): Promise<void>;
}

export interface TicketMergerParts {
  source: Source;
  navigation: Navigation;
  notices: Notices;
  selection: SelectionStore;
  queue: ChangeQueue;
}

export function createTicketMerger(parts: TicketMergerParts): TicketMerger {
  const { source, navigation, notices, selection, queue } = parts;
  const wire = createWire(source);

  /** Shows another ticket in place of one that is open. */
  const showInstead = (from: readonly number[], to: number) => {
    const { ticketId } = navigation.getState();
    if (ticketId === undefined || !from.includes(ticketId)) return false;
    navigation.go({ ticketId: to }, { replace: true });
    return true;
  };
  const tryIt = async <Result>(work: () => Promise<Result>, total: number, retry: () => void) => {
    try {
      return await work();
    } catch (error) {
      notices.show({ kind: 'failed', total, error, retry });
      return undefined;
    }
  };

  const takeApart = async (target: number, sources: readonly number[], shown?: number): Promise<void> => {
    const retry = () => void queue.inTurn(() => takeApart(target, sources, shown));
    const undone = await tryIt(() => wire.undoMerge(target, sources), sources.length, retry);
    if (!undone) return;
    if (shown !== undefined) showInstead([target], shown);
    const { exact, messages_elsewhere: elsewhere } = undone;
    notices.show({ kind: 'unmerged', target, total: sources.length, exact, elsewhere });
  };
  const mergeNow = async (target: SeenTicket, sources: readonly SeenTicket[]): Promise<TakeBack | undefined> => {
    const ids = sources.map(({ id }) => id);
    // What has changed meanwhile has been told: another try is meant for the tickets as they are.
    const retry = () =>
      void merge(
        { id: target.id },
        ids.map((id) => ({ id })),
      );
    const done = await tryIt(() => wire.merge(target, sources), ids.length, retry);
    if (!done) return undefined;
    selection.change(selectNothing);
    const { ticketId } = navigation.getState();
    const wasShown = showInstead(ids, target.id) ? ticketId : undefined;
    notices.show({ kind: 'merged', target: target.id, total: ids.length });
    return () => takeApart(target.id, ids, wasShown);
  };
  const merge: TicketMerger['merge'] = (target, sources) => queue.add(() => mergeNow(target, sources));

  const putBack = async (ticket: number, into: number): Promise<void> => {
    const retry = () => void queue.inTurn(() => putBack(ticket, into));
    const row = await tryIt(() => wire.undoSplit(ticket), 1, retry);
    if (!row) return;
    showInstead([ticket], into);
    notices.show({ kind: 'unsplit', ticket: into });
  };
  const splitNow = async (ticketId: number, messageIds: readonly number[]): Promise<TakeBack | undefined> => {
    const made = await tryIt(
      () => wire.split(ticketId, messageIds),
      1,
      () => void split(ticketId, messageIds),
    );
    if (!made) return undefined;
    showInstead([ticketId], made.id);
    notices.show({ kind: 'split', from: ticketId, ticket: made.id, messages: messageIds.length });
    return () => putBack(made.id, ticketId);
  };
  const split: TicketMerger['split'] = (ticketId, messageIds) => queue.add(() => splitNow(ticketId, messageIds));

  return { merge, split, takeOut: (target, sources) => queue.inTurn(() => takeApart(target, sources)) };
}

/** The requests themselves; what they answer is shown at once. */
function createWire(source: Source) {
  const keep = (rows: readonly TicketRow[], more: readonly number[] = []) => {
    source.rows.put(rows);
    for (const id of [...rows.map((row) => row.id), ...more]) {
      void source.queries.invalidateQueries({ queryKey: ticketQuery(source, id).queryKey });
    }
    void source.queries.invalidateQueries({ queryKey: countsQuery(source).queryKey });
  };
  return {
    async merge({ id, ...seen }: SeenTicket, sources: readonly SeenTicket[]) {
      const { item } = await source.request(mergeRoutes.mergeTickets, { ticketID: id, ...seen, sources: [...sources] });
      keep([item.target, ...item.sources]);
      return item;
    },
    async undoMerge(target: number, sources: readonly number[]) {
      const wanted = { ticketID: target, source_ids: [...sources] };
      const { item } = await source.request(mergeRoutes.undoMerge, wanted);
      keep([item.target, ...item.sources]);
      return item;
    },
    async split(ticketId: number, messageIds: readonly number[]) {
      const wanted = { ticketID: ticketId, message_ids: [...messageIds] };
      const { item } = await source.request(mergeRoutes.splitTicket, wanted);
      keep([item.source, item.ticket]);
      return item.ticket;
    },
    async undoSplit(ticketId: number) {
      const { item } = await source.request(mergeRoutes.undoSplit, { ticketID: ticketId });
      keep([item], [ticketId]);
      return item;
    },
  };
}
