import path from 'node:path';
import { benchData } from '../support/bench-data.ts';
import { runForJson, type Serving, startListener } from '../support/processes.ts';

interface Load {
  perSecond: number;
  p99: number;
  failed: number;
}

/** As many as `generate` makes for 450,000 tickets. */
const customers = 56_250;
const here = (name: string) => path.join(import.meta.dirname, name);

/** The customer list and searches over 16 connections, each beside its bare statement; milliseconds of the slowest 1 %. */
export async function benchCustomers(seconds: number): Promise<{ slowest: number }> {
  const data = await benchData(450_000, 3_000_000);
  const ours = await data.serve();
  const twin = await startListener(here('twin.ts'), [data.directory]);
  try {
    const load = (server: Serving, way: string, length: number) =>
      runForJson<Load>(here('load.ts'), [server.url, data.key, String(customers), String(length), way]);
    const measured = [];
    for (const way of ['list', 'deep-list', 'primary-id', 'address']) {
      await load(ours, way, 1);
      const [mine, bare] = [await load(ours, way, seconds), await load(twin, way, seconds)];
      if (mine.failed + bare.failed > 0) throw new Error(`${way}: every request must be answered`);
      measured.push({ way, 'req/s': mine.perSecond, 'p99 ms': mine.p99, 'twin p99 ms': bare.p99 });
    }
    console.table(measured);
    return { slowest: Math.max(...measured.map((one) => one['p99 ms'])) };
  } finally {
    await Promise.all([ours.stop(), twin.stop()]);
  }
}
