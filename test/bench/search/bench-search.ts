import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { arrangeGroupAgent } from '../list/arrange-group-agent.ts';
import { benchData } from '../support/bench-data.ts';
import type { BenchPostgres } from '../support/bench-postgres.ts';
import { searches } from './search-requests.ts';

interface Timing {
  query: string;
  ms: number;
  total: number;
}

const times = 5;

/**
 * Searches of 450,000 tickets with 3 million messages, one after the other: of somebody who sees all and of somebody who
 * sees one group, as GET /desk/search where nothing else is asked for and else as a list of tickets.
 */
export async function benchSearch(postgres?: BenchPostgres): Promise<{ p99: number }> {
  const data = await benchData(450_000, 3_000_000, postgres);
  const server = await data.serve();
  try {
    const base = `${server.url}/api/v2`;
    const ofGroup = await arrangeGroupAgent(base, data.key);
    await untilComplete(base, data.key);
    const table: Record<string, object> = {};
    const all: Timing[] = [];
    for (const [name, queries] of Object.entries(searches)) {
      // Not counted: the code is compiled and the file read.
      await measure(base, data.key, queries.slice(0, 2));
      for (const [who, key] of [
        ['', data.key],
        [', one group', ofGroup],
      ] as const) {
        const timings = await measure(base, key, queries);
        all.push(...timings);
        table[name + who] = summary(timings);
      }
    }
    console.table(table);
    for (const { query, ms, total } of all.toSorted((a, b) => b.ms - a.ms).slice(0, 10)) {
      process.stdout.write(`${ms.toFixed(1)} ms ${query} (${total})\n`);
    }
    return { p99: summary(all).p99 };
  } finally {
    await server.stop();
  }
}

/** A desk whose index is of an older form makes it anew first. */
async function untilComplete(base: string, key: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${base}/desk/search?q=order`, { headers: { authorization: `apikey ${key}` } });
    if (((await response.json()) as { complete: boolean }).complete) return;
    await setTimeout(5000);
  }
}

async function measure(base: string, key: string, queries: readonly Record<string, string>[]): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const query of queries) {
    for (let time = 0; time < times; time++) {
      const path = `/desk/${Object.keys(query).length === 1 ? 'search' : 'tickets'}?${new URLSearchParams(query)}`;
      const start = performance.now();
      const response = await fetch(`${base}${path}`, { headers: { authorization: `apikey ${key}` } });
      const { itemTotal: total } = (await response.json()) as { itemTotal: number };
      timings.push({ query: JSON.stringify(query), ms: performance.now() - start, total });
      assert.equal(response.status, 200, path);
    }
  }
  return timings;
}

function summary(timings: readonly Timing[]) {
  const sorted = timings.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN).toFixed(1));
  return { requests: sorted.length, p50: at(0.5), p99: at(0.99), worst: at(1) };
}
