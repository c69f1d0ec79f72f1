import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { newKey } from '../../../server/auth/secret.ts';
import { asShipped } from './processes.ts';

const program = path.join(import.meta.dirname, '../../../server/cli/deskhand.ts');

/** How often the memory is looked at, in ms. */
const lookEvery = 250;

/** Runs a command of deskhand to its end. `resident`: its memory in MB, looked at four times a second; Linux only. */
export async function runWatched(args: readonly string[]): Promise<{ seconds: number; resident: number[] }> {
  const start = performance.now();
  const child = spawn(process.execPath, [...asShipped, program, ...args], {
    env: { ...process.env, DESKHAND_ADMIN_KEY: newKey() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const resident: number[] = [];
  const watch = setInterval(() => {
    const now = child.pid === undefined ? undefined : residentOf(child.pid);
    if (now !== undefined) resident.push(now);
  }, lookEvery);
  const [code] = await once(child, 'exit');
  clearInterval(watch);
  if (code !== 0) throw new Error(`deskhand ${args[0]} failed.`);
  return { seconds: (performance.now() - start) / 1000, resident };
}

function residentOf(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    // It has just ended, or this system tells it otherwise.
    return undefined;
  }
}
