import { setTimeout as wait } from 'node:timers/promises';
import { isBusy } from './translate-error.ts';

/** How long to wait for another process's write (a command beside the server) before giving up (ms). */
const writeLockPatience = 10_000;

/** Does what another process's lock on an SQLite database can refuse, again until it is let. */
export async function whenFree(work: () => void): Promise<void> {
  const deadline = Date.now() + writeLockPatience;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await wait(2 + Math.random() * 8);
    }
  }
}
