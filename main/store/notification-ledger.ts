import type { HeldReason } from '../notification/decide-show.ts';
import type { Store } from './open-store.ts';

/** What became of a notification on this computer. */
export type LedgerState = 'showing' | 'shown' | 'held' | 'failed' | 'unknown';
export interface LedgerRow {
  notification_id: string;
  state: LedgerState;
  reason: string;
}

/** Unread ones that are older are not shown any more anyway (decide-show.ts), so that their rows may go (ms). */
const keptFor = 90 * 86_400_000;

/**
 * Remembers each notification that was decided about, per connection, so that it is shown once: across restarts,
 * windows and crashes. A row is written before anything is shown.
 */
export class NotificationLedger {
  private readonly store: Store;
  private readonly clock: () => number;

  constructor(store: Store, clock: () => number = Date.now) {
    this.store = store;
    this.clock = clock;
    // A row that still says "showing" is from a run that ended before the system answered.
    store.prepare(`update shown_notifications set state = 'unknown' where state = 'showing'`).run();
    store.prepare('delete from shown_notifications where decided_at < ?').run(clock() - keptFor);
  }

  /** Those of `ids` that nothing was decided about yet, in their order. */
  undecided(connectionId: string, ids: readonly string[]): string[] {
    const query = 'select 1 from shown_notifications where connection_id = ? and notification_id = ?';
    const known = this.store.prepare(query);
    return ids.filter((id) => known.get(connectionId, id) === undefined);
  }

  hold(connectionId: string, id: string, reason: HeldReason): void {
    this.insert(connectionId, [id], { state: 'held', reason });
  }

  /** To be called before the system is asked to show them. */
  startShowing(connectionId: string, ids: readonly string[]): void {
    this.insert(connectionId, ids, { state: 'showing', reason: '' });
  }

  finishShowing(
    connectionId: string,
    ids: readonly string[],
    state: 'shown' | 'failed' | 'unknown',
    reason = '',
  ): void {
    const finish = this.store.prepare(
      `update shown_notifications set state = ?, reason = ?
       where connection_id = ? and notification_id = ? and state in ('showing', 'unknown')`,
    );
    this.store.transaction(() => {
      for (const id of ids) finish.run(state, reason, connectionId, id);
    })();
  }

  rows(connectionId: string): LedgerRow[] {
    const query = 'select notification_id, state, reason from shown_notifications where connection_id = ?';
    return this.store.prepare<[string], LedgerRow>(query).all(connectionId);
  }

  /** With the server goes what is known of its notifications. */
  forget(connectionId: string): void {
    this.store.prepare('delete from shown_notifications where connection_id = ?').run(connectionId);
  }

  private insert(connectionId: string, ids: readonly string[], { state, reason }: Omit<LedgerRow, 'notification_id'>) {
    const insert = this.store.prepare('insert into shown_notifications values (?, ?, ?, ?, ?)');
    this.store.transaction(() => {
      for (const id of ids) insert.run(connectionId, id, state, reason, this.clock());
    })();
  }
}
