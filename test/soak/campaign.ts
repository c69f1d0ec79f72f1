import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Problem } from '../../server/check/problem.ts';
import type { Random } from '../../server/sample/random.ts';
import type { SoakDesk } from './soak-desk.ts';

export interface CampaignOptions {
  rounds: number;
  random: Random;
  /** Called after each round. */
  tell?: (round: number) => void;
}

/** What a campaign found. It has failed unless all three lists are empty. */
export interface CampaignFigures {
  /** How often a process was killed before it had ended by itself. */
  killed: number;
  /** Messages that went through the campaign. */
  messages: number;
  /** Message-IDs. */
  lost: string[];
  doubled: string[];
  /** What `deskhand check` finds wrong with the desk afterwards. */
  damaged: Problem[];
  /** What else is to be told: a name, and how many. */
  more: Record<string, number>;
}

/** An hour of the processes' clocks, in ms: within it the lease of whoever was killed has run out. */
export const hour = 3_600_000;

/** Starts a program of a desk's data in a process of its own, with a clock that begins at `now`. */
export function startProcess(program: string, { directory, databaseUrl }: SoakDesk, now: number): ChildProcess {
  return spawn(process.execPath, [program, directory, databaseUrl, String(now)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The exit code of a process; null where it was killed. */
export async function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/**
 * Kills a process at a moment of its own after it has begun its work; true unless it had ended before.
 *
 * @param begun resolves when its work has begun.
 * @param within ms after that; the moment is what is tried.
 */
export async function killWithin(child: ChildProcess, begun: Promise<void>, within: number): Promise<boolean> {
  const ended = endOf(child);
  await Promise.race([begun, ended]);
  await wait(within);
  child.kill('SIGKILL');
  return (await ended) === null;
}
