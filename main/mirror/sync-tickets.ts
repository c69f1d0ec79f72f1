import type { Server } from '../../server/client/request.ts';
import type { Context } from '../../server/context.ts';
import { type Progress, readProgress, saveProgress } from '../store/mirror-progress.ts';
import { countMirrored, forgetMirrored, mirroredIds, saveMirrored, saveMirroredItem } from '../store/mirror-tickets.ts';
import { countTickets, readAllTickets, readNewestTime, readTicket, readTraces, tracks } from './read-base.ts';
import { columnsOfRaw } from './ticket-columns.ts';
import { Watermark } from './watermark.ts';

/** Requests for single tickets that run at once. */
const atOnce = 4;
const pageSize = 1000;

/** Keeps the mirror's tickets like the base server's. */
export class TicketSync {
  private readonly ctx: Context;
  private readonly server: Server;
  private marks: Map<keyof Progress, Watermark> | undefined;

  constructor(ctx: Context, server: Server) {
    this.ctx = ctx;
    this.server = server;
  }

  /**
   * One turn: reads all tickets the first time; then finds out which ones were touched and reads those again. Where
   * reading the whole table costs fewer requests, or the number of tickets differs, all are read.
   */
  async turn(): Promise<void> {
    if (!this.marks) return await this.start();
    const touched = await this.readTouched(this.marks);
    const total = await countTickets(this.server);
    if (touched.size > Math.max(50, total / pageSize)) await this.readAll();
    else await this.refresh([...touched]);
    if ((await countMirrored(this.ctx)) !== total) await this.readAll();
    await this.saveMarks();
  }

  /** Reads tickets again, one by one; those that are gone there go here. */
  async refresh(ids: readonly number[]): Promise<void> {
    for (let start = 0; start < ids.length; start += atOnce) {
      await Promise.all(ids.slice(start, start + atOnce).map((id) => this.refreshOne(id)));
    }
  }

  private async refreshOne(id: number): Promise<void> {
    const item = await readTicket(this.server, id);
    if (item) await saveMirroredItem(this.ctx, item);
    else await forgetMirrored(this.ctx, [id]);
  }

  private async start(): Promise<void> {
    const known = await readProgress(this.ctx);
    // Before reading: what changes meanwhile is then found by the next turn.
    const since = known ?? (await this.readNewest());
    this.marks = new Map(tracks.map((table) => [table, new Watermark(since[table])]));
    if (!known) await this.readAll();
    await this.saveMarks();
  }

  private async readNewest(): Promise<Progress> {
    const times = await Promise.all(tracks.map((table) => readNewestTime(this.server, table)));
    return Object.fromEntries(tracks.map((table, index) => [table, times[index]])) as Progress;
  }

  private async readTouched(marks: Map<keyof Progress, Watermark>): Promise<Set<number>> {
    const touched = new Set<number>();
    for (const [table, mark] of marks) {
      const traces = await readTraces(this.server, table, mark.since);
      for (const { ticketId } of mark.take(traces)) touched.add(ticketId);
    }
    return touched;
  }

  private async readAll(): Promise<void> {
    const gone = new Set(await mirroredIds(this.ctx));
    for await (const page of readAllTickets(this.server)) {
      await saveMirrored(this.ctx, page.map(columnsOfRaw));
      for (const { id } of page) gone.delete(id);
    }
    await forgetMirrored(this.ctx, [...gone]);
  }

  private async saveMarks(): Promise<void> {
    if (!this.marks) return;
    const progress = Object.fromEntries([...this.marks].map(([table, mark]) => [table, mark.since]));
    await saveProgress(this.ctx, progress as Progress);
  }
}
