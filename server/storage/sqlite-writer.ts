import { setImmediate } from 'node:timers';
import type { CompiledQuery, DatabaseConnection, Driver } from 'kysely';
import type { SqliteConnection } from './sqlite-connection.ts';
import { whenFree } from './when-free.ts';

/** Transactions that wait for one commit. */
interface Group {
  /** Those that are done and wait. */
  size: number;
  /** Its commit was due while one of them was running, and comes with that one's end. */
  isDue: boolean;
  end: PromiseWithResolvers<void>;
}

/** One user's time with the writing connection: from being next to being done. */
class Turn implements DatabaseConnection {
  readonly #connection: SqliteConnection;
  readonly #onDirect: () => void;
  #end: (() => void) | undefined;
  /** 'none': a query by itself. */
  transaction: 'none' | 'running' | 'ended' = 'none';
  /** What a query last threw. */
  failure: unknown;

  constructor(connection: SqliteConnection, onDirect: () => void, end: () => void) {
    this.#connection = connection;
    this.#onDirect = onDirect;
    this.#end = end;
  }

  async executeQuery<Row>(query: CompiledQuery) {
    if (this.transaction === 'none') this.#onDirect();
    try {
      return await this.#connection.executeQuery<Row>(query);
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }

  streamQuery<Row>(query: CompiledQuery) {
    return this.#connection.streamQuery<Row>(query);
  }

  /** Lets the next one in; false when it was let in already. */
  end(): boolean {
    const end = this.#end;
    this.#end = undefined;
    end?.();
    return end !== undefined;
  }
}

/**
 * The connection that writes. One transaction at a time; those that come within one turn of the event loop are each done
 * within a savepoint, and one commit brings all of them to the disk: what costs most of a small change is waiting for
 * the disk. Nobody is answered before that commit; a transaction that fails takes back only itself.
 */
export class SqliteWriter {
  readonly #connection: SqliteConnection;
  readonly #onCommit: () => void;
  #last: Promise<void> = Promise.resolve();
  #running: Turn | undefined;
  #group: Group | undefined;

  constructor(connection: SqliteConnection, onCommit = () => {}) {
    this.#connection = connection;
    this.#onCommit = onCommit;
  }

  /** `alone`: for transactions that take long, which nobody else's answer should have to wait for. */
  driver({ alone }: { alone: boolean }): Driver {
    return {
      init: async () => {},
      acquireConnection: () => this.#acquire(),
      beginTransaction: (turn) => this.#begin(turn as Turn, alone),
      commitTransaction: (turn) => this.#commit(turn as Turn, alone),
      rollbackTransaction: async (turn) => this.#rollBack(turn as Turn, alone),
      releaseConnection: async (turn) => this.#release(turn as Turn),
      destroy: async () => {},
    };
  }

  async #acquire(): Promise<Turn> {
    const before = this.#last;
    const next = Promise.withResolvers<void>();
    this.#last = next.promise;
    await before;
    return new Turn(this.#connection, () => this.#settle(), next.resolve);
  }

  async #begin(turn: Turn, alone: boolean): Promise<void> {
    if (alone) this.#settle();
    if (!this.#group) {
      await whenFree(() => this.#connection.run('begin immediate'));
      const end = Promise.withResolvers<void>();
      // Who waits for it hears of it; where nobody does, nobody has to.
      end.promise.catch(() => {});
      this.#group = { size: 0, isDue: false, end };
    }
    if (!alone) this.#connection.run('savepoint one');
    turn.transaction = 'running';
    this.#running = turn;
  }

  async #commit(turn: Turn, alone: boolean): Promise<void> {
    const group = this.#group;
    if (!group) throw turn.failure ?? new Error('The transaction was undone.');
    if (!alone) this.#connection.run('release one');
    this.#end(turn);
    group.size++;
    if (alone || group.isDue) this.#settle();
    else {
      if (group.size === 1) setImmediate(() => this.#settleWhenIdle(group));
      turn.end();
    }
    await group.end.promise;
  }

  #rollBack(turn: Turn, alone: boolean): void {
    const group = this.#group;
    // Its commit failed, for all of its group.
    if (turn.transaction === 'ended' || !group) return;
    this.#end(turn);
    if (!this.#connection.inTransaction) {
      // A full disk takes everything back by itself, the others' changes too.
      this.#group = undefined;
      group.end.reject(turn.failure);
      return;
    }
    this.#connection.run(alone ? 'rollback' : 'rollback to one');
    if (!alone) this.#connection.run('release one');
    if (alone) this.#group = undefined;
    else if (group.isDue || group.size === 0) this.#settle();
  }

  #release(turn: Turn): void {
    // One that could not begin leaves nothing open.
    if (turn.end() && this.#group?.size === 0 && !this.#running) this.#settle();
  }

  #end(turn: Turn): void {
    turn.transaction = 'ended';
    this.#running = undefined;
  }

  #settleWhenIdle(group: Group): void {
    if (this.#group !== group) return;
    if (this.#running) group.isDue = true;
    else this.#settle();
  }

  /** Commits what is waiting for it. */
  #settle(): void {
    const group = this.#group;
    if (!group) return;
    this.#group = undefined;
    try {
      this.#connection.run(group.size > 0 ? 'commit' : 'rollback');
      if (group.size > 0) this.#onCommit();
      group.end.resolve();
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.run('rollback');
      group.end.reject(error);
    }
  }
}
