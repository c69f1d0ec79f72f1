import assert from 'node:assert/strict';
import path from 'node:path';
import { type BenchData, benchData } from '../support/bench-data.ts';
import { median } from '../support/median.ts';
import { runForJson, type Serving, startListener } from '../support/processes.ts';

interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

export interface Rounds {
  rounds: number;
  seconds: number;
}

const here = (name: string) => path.join(import.meta.dirname, name);

/** GET /ticket/{id} as shipped, beside its bare twin: alternating rounds in one run, the median of their ratios. */
export async function benchGetTicket({ rounds, seconds }: Rounds): Promise<{ ratio: number }> {
  const data = await benchData(100_000, 800_000);
  const ours = await data.serve();
  const twin = await startListener(here('twin.ts'), [data.directory, ours.url]);
  try {
    await assertSame(ours, twin, data);
    const load = (server: Serving, key: string) =>
      runForJson<Load>(here('load.ts'), [server.url, key, String(data.tickets), String(seconds)]);
    await Promise.all([load(ours, data.key), load(twin, '')]);
    const measured: { ours: Load; twin: Load; ratio: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      // Who comes first alternates too: the machine does not favour one.
      const first = round % 2 === 0;
      const one = first ? await load(ours, data.key) : await load(twin, '');
      const other = first ? await load(twin, '') : await load(ours, data.key);
      const pair = first ? { ours: one, twin: other } : { ours: other, twin: one };
      assert.equal(pair.ours.failed + pair.twin.failed, 0, 'every request must be answered');
      measured.push({ ...pair, ratio: pair.ours.perSecond / pair.twin.perSecond });
    }
    print(measured);
    return { ratio: median(measured.map(({ ratio }) => ratio)) };
  } finally {
    await Promise.all([ours.stop(), twin.stop()]);
  }
}

/** A comparison is only one when both give the same answer. */
async function assertSame(ours: Serving, twin: Serving, { key, tickets }: BenchData): Promise<void> {
  for (const id of [1, 2, Math.floor(tickets / 2), tickets]) {
    const headers = { authorization: `apikey ${key}` };
    const [a, b] = await Promise.all([
      fetch(`${ours.url}/api/v2/ticket/${id}`, { headers }).then((response) => response.json()),
      fetch(`${twin.url}/api/v2/ticket/${id}`).then((response) => response.json()),
    ]);
    assert.deepEqual(b, a, `ticket ${id} must be the same from both`);
  }
}

function print(measured: { ours: Load; twin: Load; ratio: number }[]): void {
  console.table(
    measured.map(({ ours, twin, ratio }) => ({
      'deskhand req/s': Math.round(ours.perSecond),
      'twin req/s': Math.round(twin.perSecond),
      'deskhand p99 ms': ours.p99,
      'twin p99 ms': twin.p99,
      ratio: Number(ratio.toFixed(3)),
    })),
  );
}
