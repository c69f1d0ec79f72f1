import assert from 'node:assert/strict';
import { benchData } from '../support/bench-data.ts';
import type { BenchPostgres } from '../support/bench-postgres.ts';
import { arrangeGroupAgent } from './arrange-group-agent.ts';
import { eachSort, fewerThanTen, filtersAlone, randomPairs } from './list-requests.ts';

interface Timing {
  path: string;
  ms: number;
}

/**
 * GET /desk/tickets of 450,000 tickets with 3 million messages, one request after the other: a list that needs a walk
 * keeps the server's thread busy, so that several at once measure the queue. Each request three times, all counted; for
 * every page the page behind it as well.
 */
export async function benchList(postgres?: BenchPostgres): Promise<{ p99: number }> {
  const data = await benchData(450_000, 3_000_000, postgres);
  const server = await data.serve();
  try {
    const base = `${server.url}/api/v2`;
    const ofGroup = await arrangeGroupAgent(base, data.key);
    const pairs = randomPairs(200);
    // Not counted: the code is compiled and the file read.
    await measure(base, data.key, pairs.slice(0, 20));
    const all: Timing[] = [];
    const table: Record<string, object> = {};
    for (const [name, key, queries] of [
      ['each filter alone', data.key, filtersAlone()],
      ['each order', data.key, eachSort()],
      ['200 random pairs', data.key, pairs],
      ['fewer than 10', data.key, fewerThanTen()],
      ['each filter, one group', ofGroup, filtersAlone()],
      ['pairs, one group', ofGroup, pairs],
    ] as const) {
      const timings = await measure(base, key, queries);
      all.push(...timings);
      table[name] = summary(timings);
    }
    console.table(table);
    for (const { path, ms } of all.toSorted((a, b) => b.ms - a.ms).slice(0, 5)) {
      process.stdout.write(`${ms.toFixed(1)} ms ${path}\n`);
    }
    return { p99: summary(all).p99 };
  } finally {
    await server.stop();
  }
}

const times = 3;

async function measure(base: string, key: string, queries: readonly Record<string, string>[]): Promise<Timing[]> {
  const timings: Timing[] = [];
  const ask = async (query: Record<string, string>) => {
    const path = `/desk/tickets?${new URLSearchParams(query)}`;
    const start = performance.now();
    const response = await fetch(`${base}${path}`, { headers: { authorization: `apikey ${key}` } });
    const body = (await response.json()) as { next: string | null };
    timings.push({ path: decodeURIComponent(path), ms: performance.now() - start });
    assert.equal(response.status, 200, path);
    return body.next;
  };
  for (const query of queries) {
    for (let time = 0; time < times; time++) {
      const next = await ask(query);
      if (next !== null && time === 0) await ask({ ...query, cursor: next });
    }
  }
  return timings;
}

function summary(timings: readonly Timing[]) {
  const sorted = timings.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN).toFixed(1));
  return { requests: sorted.length, p50: at(0.5), p99: at(0.99), worst: at(1) };
}
