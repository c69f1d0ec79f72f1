import { spawn } from 'node:child_process';

/** An app that ends this early (ms) and with an error never showed a window. */
const startTime = 5_000;

/**
 * Runs the desktop app until it ends. Resolves with its exit code, or with why it cannot run here: on some systems the
 * binary is there but may not start (a missing library, a sandbox that the system forbids).
 */
export async function runElectron(executable: string, args: string[]): Promise<number | { problem: string }> {
  const since = Date.now();
  const child = spawn(executable, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  return await new Promise((resolve) => {
    const problem = 'The desktop app ended at once; its message is above.';
    child.once('error', () => resolve({ problem }));
    child.once('exit', (code) => {
      if (code !== 0 && Date.now() - since < startTime) resolve({ problem });
      else resolve(code ?? 1);
    });
  });
}
