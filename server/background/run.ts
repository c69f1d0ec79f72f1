import { setTimeout as wait } from 'node:timers/promises';
import { type Context, createContext, type Desk } from '../context.ts';

/** Work that comes up again and again without anybody asking for it. */
export interface Step {
  /** For the log, and as who did it. */
  name: string;
  /** Time before each run, in ms. */
  every: number;
  /** One bounded batch; the next follows at once where there is more. */
  run(ctx: Context): Promise<{ more: boolean }>;
}

/**
 * Runs steps until the desk closes, which waits for a batch under way. One that fails is logged and tried again next
 * time. Several servers of one database may run the same step: its transaction decides.
 */
export function runSteps(desk: Desk, steps: readonly Step[]): void {
  const ending = new AbortController();
  const running = steps.map((step) => repeat(desk, step, ending.signal));
  desk.onClose(async () => {
    ending.abort();
    await Promise.all(running);
  });
}

async function repeat(desk: Desk, { name, every, run }: Step, signal: AbortSignal): Promise<void> {
  const ctx = createContext(desk, { kind: 'system', step: name }, name);
  const pause = () => wait(every, undefined, { signal, ref: false }).catch(() => {});
  for (await pause(); !signal.aborted; ) {
    const { more } = await run(ctx).catch((error: unknown) => {
      desk.log.error({ err: error, step: name }, 'a step in the background failed');
      return { more: false };
    });
    if (!more) await pause();
  }
}
