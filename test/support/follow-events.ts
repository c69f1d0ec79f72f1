import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { readEvents } from '../../server/client/read-events.ts';
import type { Server } from '../../server/client/request.ts';
import type { StreamedEvents } from '../../server/contract/desk/events.ts';
import type { TicketRow } from '../../server/contract/desk/tickets.ts';
import type { Random } from '../../server/sample/random.ts';

/** The title of the change after which nothing follows. */
export const theEnd = 'The end';

/** What somebody knows of the desk from events alone. */
export interface Followed {
  rows: Map<number, TicketRow>;
  /** In the order in which they came. */
  positions: string[];
  connections: number;
}

/** What a desk is at a position, as a reader begins with it. */
export interface Start {
  position: string;
  rows: ReadonlyMap<number, TicketRow>;
}

/**
 * Follows a desk from a position until the end, over connections that are cut after some events each, in the middle of
 * what has come; comes back wherever `server` says, as often as it takes.
 */
export async function follow(server: () => Server, from: Start, random: Random): Promise<Followed> {
  const followed: Followed = { rows: new Map(from.rows), positions: [], connections: 0 };
  let { position } = from;
  for (;;) {
    followed.connections += 1;
    const response = await open(server(), position);
    if (!response) {
      await wait(20);
      continue;
    }
    let left = random.between(1, 12);
    try {
      for await (const { event, id, data } of readEvents(response)) {
        if (id !== undefined) position = id;
        if (event === '' || id === undefined) continue;
        followed.positions.push(id);
        expect(event, `after ${followed.connections} connections`).toBe('ticket');
        if (apply(followed.rows, JSON.parse(data)) === theEnd) return followed;
        left -= 1;
        if (left === 0) break;
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

/** Undefined while nothing answers. */
async function open({ baseUrl, key }: Server, position: string): Promise<ReadableStream<Uint8Array> | undefined> {
  const headers = { authorization: `apikey ${key}`, 'last-event-id': position };
  const response = await fetch(`${baseUrl}/desk/events`, { headers }).catch(() => undefined);
  if (!response?.ok) {
    await response?.body?.cancel();
    return undefined;
  }
  return response.body ?? undefined;
}

/** Takes an event over; gives the ticket's title. */
function apply(rows: Map<number, TicketRow>, event: StreamedEvents['ticket']): string {
  if ('gone' in event) {
    rows.delete(event.id);
    return '';
  }
  expect(event.row.version).toBe(event.version);
  expect(event.version).toBeGreaterThanOrEqual(rows.get(event.id)?.version ?? 0);
  rows.set(event.id, event.row);
  return event.row.title;
}

/** No position twice, and each behind the one before. */
export function expectAscending(positions: readonly string[]): void {
  const numbers = positions.map((position) => position.split('-').map(Number) as [number, number]);
  for (const [at, [xid, id]] of numbers.entries()) {
    const [xidBefore, idBefore] = numbers[at - 1] ?? [-1, -1];
    const isBehind = xid > xidBefore || (xid === xidBefore && id > idBefore);
    expect([positions[at - 1], positions[at], isBehind]).toEqual([positions[at - 1], positions[at], true]);
  }
}
