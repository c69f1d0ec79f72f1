import assert from 'node:assert/strict';
import path from 'node:path';
import { benchData } from '../support/bench-data.ts';
import { median } from '../support/median.ts';
import { type Serving, startListener } from '../support/processes.ts';
import { readMeanwhile } from '../support/read-meanwhile.ts';

const here = (name: string) => path.join(import.meta.dirname, name);

/** Tickets of one call: as many as the API takes. */
const bulk = 10_000;

interface Round {
  /** Milliseconds of the whole call. */
  ours: number;
  twin: number;
  /** Slowest hundredth and slowest of the reads meanwhile (ms). */
  p99: number;
  slowest: number;
}

/** POST /ticket/setstatus of 10,000 tickets of 450,000 while others read, beside the bare statements alone. */
export async function benchSetStatus(rounds: number): Promise<{ ours: number; p99: number }> {
  const data = await benchData(450_000, 3_000_000);
  const ours = await data.serve();
  const twin = await startListener(here('twin.ts'), [data.directory]);
  const measured: Round[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const ids = distinctIds(bulk, data.tickets, round);
      await post(twin, data.key, { ticketIDs: ids, status: 'pending' });
      const read = readMeanwhile(ours, data.key, data.tickets);
      const time = await post(ours, data.key, { ticketIDs: ids, status: 'open' });
      const { p99, slowest } = await read.stop();
      const bare = await post(twin, data.key, { ticketIDs: ids, status: 'pending' });
      measured.push({ ours: time, twin: bare, p99, slowest });
    }
  } finally {
    await Promise.all([ours.stop(), twin.stop()]);
  }
  console.table(measured);
  return { ours: median(measured.map((one) => one.ours)), p99: median(measured.map((one) => one.p99)) };
}

async function post(server: Serving, key: string, body: unknown): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${server.url}/api/v2/ticket/setstatus`, {
    method: 'POST',
    headers: { authorization: `apikey ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.equal(response.status, 200, await response.text());
  return Math.round(performance.now() - start);
}

/** Ids spread over all tickets, the same in every run. */
function distinctIds(count: number, tickets: number, round: number): number[] {
  const step = Math.floor(tickets / count);
  return Array.from({ length: count }, (_, index) => 1 + index * step + (round % step));
}
