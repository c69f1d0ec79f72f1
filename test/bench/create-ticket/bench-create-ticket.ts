import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newKey } from '../../../server/auth/secret.ts';
import { median } from '../support/median.ts';
import { runForJson, type Serving, startDeskhand, startListener } from '../support/processes.ts';

interface Load {
  perSecond: number;
  p99: number;
  failed: number;
}

const here = (name: string) => path.join(import.meta.dirname, name);

/** POST /ticket, each on the disk before it is answered, beside bare durable inserts; alternating rounds. */
export async function benchCreateTicket(rounds: number, seconds: number): Promise<{ ratio: number }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'deskhand-bench-create-'));
  const key = newKey();
  const ours = await startDeskhand(directory, ['--rate-limit', '1000000000'], { DESKHAND_ADMIN_KEY: key });
  const twin = await startListener(here('twin.ts'), [path.join(directory, 'twin.db')]);
  try {
    const load = (server: Serving) =>
      runForJson<Load>(here('load.ts'), [`${server.url}/api/v2/ticket`, key, String(seconds)]);
    await load(ours);
    const measured = [];
    for (let round = 0; round < rounds; round++) {
      const [a, b] = [await load(ours), await load(twin)];
      if (a.failed + b.failed > 0) throw new Error('every request must be answered');
      measured.push({ ours: a.perSecond, twin: b.perSecond, 'ours p99 ms': a.p99, ratio: a.perSecond / b.perSecond });
    }
    console.table(measured);
    return { ratio: median(measured.map(({ ratio }) => ratio)) };
  } finally {
    await Promise.all([ours.stop(), twin.stop()]);
    rmSync(directory, { recursive: true, force: true });
  }
}
