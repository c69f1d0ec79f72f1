import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { BulkChangeItem } from '../../../server/contract/desk/bulk-changes.ts';
import { benchData } from '../support/bench-data.ts';
import type { BenchPostgres } from '../support/bench-postgres.ts';
import type { Serving } from '../support/processes.ts';
import { readMeanwhile } from '../support/read-meanwhile.ts';

interface Desk {
  server: Serving;
  key: string;
  tickets: number;
}

interface Measured {
  what: string;
  /** Milliseconds until the answer that says what would become of them, and until the last ticket is changed. */
  prepared: number;
  run: number;
  /** Of reads by others meanwhile, in ms; not there where nobody reads. */
  p99?: number;
  slowest?: number;
}

/** Bulk changes of 10,000 tickets and of all 450,000, and their undoing, while others read. On a copy of the data. */
export async function benchBulk(postgres?: BenchPostgres): Promise<Measured[]> {
  const data = await benchData(450_000, 3_000_000, postgres);
  const server = await data.serveCopy();
  const desk = { server, key: data.key, tickets: data.tickets };
  try {
    const every45th = (first: number) => Array.from({ length: 10_000 }, (_, index) => first + index * 45);
    const measured: Measured[] = [];
    const inARow = Array.from({ length: 10_000 }, (_, index) => 1 + index);
    for (const [what, wanted, isAlone] of [
      ['10,000 in a row, nobody else', { ids: inARow, change: { status: 'holding' } }, true],
      // Each has its own pages in each of the indexes.
      ['10,000 all over, nobody else', { ids: every45th(1), change: { status: 'holding' } }, true],
      ['10,000 all over', { ids: every45th(23), change: { status: 'holding' } }, false],
      ['all 450,000', { filter: {}, change: { priority: 'urgent' } }, false],
    ] as const) {
      const others = () => (isAlone ? undefined : readMeanwhile(desk.server, desk.key, desk.tickets));
      measured.push(...(await change(desk, { what, wanted, others })));
    }
    console.table(measured);
    return measured;
  } finally {
    await server.stop();
  }
}

interface Case {
  what: string;
  wanted: object;
  /** Begins the reading of others; undefined where there are none. */
  others(): ReturnType<typeof readMeanwhile> | undefined;
}

async function change(desk: Desk, { what, wanted, others }: Case): Promise<Measured[]> {
  const reading = others();
  const began = performance.now();
  const job = await call(desk, 'POST', '', { ...wanted, dry_run: true });
  const prepared = performance.now() - began;
  const run = await timed(desk, job.id, 'run');
  const changing = { what, prepared: Math.round(prepared), run, ...(await reading?.stop()) };
  const again = others();
  const undo = await timed(desk, job.id, 'undo');
  return [changing, { what: `${what}, undone`, prepared: 0, run: undo, ...(await again?.stop()) }];
}

async function timed(desk: Desk, id: number, step: 'run' | 'undo'): Promise<number> {
  const began = performance.now();
  await call(desk, 'POST', `/${id}/${step}`);
  for (;;) {
    const { state } = await call(desk, 'GET', `/${id}`);
    if (state === 'done' || state === 'undone') return Math.round(performance.now() - began);
    await wait(50);
  }
}

async function call({ server, key }: Desk, method: string, where: string, body?: object): Promise<BulkChangeItem> {
  const response = await fetch(`${server.url}/api/v2/desk/bulk-changes${where}`, {
    method,
    headers: { authorization: `apikey ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return (JSON.parse(text) as { item: BulkChangeItem }).item;
}
