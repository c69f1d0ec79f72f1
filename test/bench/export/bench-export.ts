import assert from 'node:assert/strict';
import path from 'node:path';
import { benchData } from '../support/bench-data.ts';
import { peakMemory, type Serving, startListener } from '../support/processes.ts';

const pageSize = 1000;
/** Pages at each end whose times are compared. */
const endPages = 100;

interface Walk {
  rows: number;
  perSecond: number;
  /** How much longer the last pages took than the first ones. */
  lastToFirst: number;
}

/** A full raw export of 3,000,000 messages, page by page over one connection, beside the bare statements. */
export async function benchExport(): Promise<Walk & { memory: number }> {
  const data = await benchData(450_000, 3_000_000);
  const ours = await data.serve();
  const twin = await startListener(path.join(import.meta.dirname, 'twin.ts'), [data.directory]);
  try {
    const bare = await walk(twin, '');
    const walked = await walk(ours, data.key);
    assert.equal(walked.rows, data.messages);
    assert.equal(bare.rows, data.messages);
    const memory = peakMemory(ours.pid);
    console.table({ ours: { ...walked, 'peak MB': memory }, twin: { ...bare, 'peak MB': peakMemory(twin.pid) } });
    return { ...walked, memory };
  } finally {
    await Promise.all([ours.stop(), twin.stop()]);
  }
}

async function walk(server: Serving, key: string): Promise<Walk> {
  const headers = { authorization: `apikey ${key}` };
  const times: number[] = [];
  let rows = 0;
  for (let total = 1; rows < total; ) {
    const start = performance.now();
    const query = `table=messages&itemStart=${rows}&itemLimit=${pageSize}`;
    const response = await fetch(`${server.url}/api/v2/raw/tableData?${query}`, { headers });
    const page = (await response.json()) as { itemTotal: number; items: unknown[] };
    times.push(performance.now() - start);
    assert.equal(response.status, 200);
    assert.ok(page.items.length > 0);
    total = page.itemTotal;
    rows += page.items.length;
  }
  // The very first page counts the table and warms everything up.
  const sum = (of: number[]) => of.reduce((all, time) => all + time, 0);
  const lastToFirst = sum(times.slice(-endPages)) / sum(times.slice(1, 1 + endPages));
  return { rows, perSecond: Math.round(rows / (sum(times) / 1000)), lastToFirst: Number(lastToFirst.toFixed(2)) };
}
