import type { Context } from '../../server/context.ts';
import { incompleteTickets } from '../store/mirror-tickets.ts';
import type { TicketSync } from './sync-tickets.ts';

/** So many tickets are read in one turn, so that polling goes on between. */
const perTurn = 40;

/**
 * The raw table knows neither customer nor who waits for an answer. Tickets that are looked at are read one by one,
 * then the unsolved ones, newest first.
 */
export class Completion {
  private readonly ctx: Context;
  private readonly sync: TicketSync;
  private readonly tried = new Set<number>();
  private wanted: number[] = [];

  constructor(ctx: Context, sync: TicketSync) {
    this.ctx = ctx;
    this.sync = sync;
  }

  /** These are on the screen. */
  want(ids: readonly number[]): void {
    this.wanted = [...ids, ...this.wanted].slice(0, 1000);
  }

  async turn(): Promise<void> {
    const seen = this.wanted.length > 0 ? await incompleteTickets(this.ctx, this.wanted) : [];
    this.wanted = [];
    const waiting = [...seen, ...(await incompleteTickets(this.ctx))].filter((id) => !this.tried.has(id));
    const next = [...new Set(waiting)].slice(0, perTurn);
    await this.sync.refresh(next);
    // A ticket without any message stays "incomplete": once is enough.
    for (const id of next) this.tried.add(id);
  }
}
