import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.join(import.meta.dirname, '../../..');
const program = path.join(root, 'server/cli/deskhand.ts');

/** What Node is started with in package.json's scripts and in build/deskhand.js. */
export const asShipped = ['--max-semi-space-size=4'];

export interface Serving {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Runs a script in a process of its own and waits until it says where it listens. */
export async function startListener(script: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Serving> {
  const child = spawn(process.execPath, [...asShipped, script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = / on (http:\S+)$/.exec(line) ?? [];
    if (url !== undefined) return { url, pid: child.pid ?? 0, stop: () => end(child) };
  }
  throw new Error(`${path.basename(script)} ended before it listened.`);
}

/** The most memory that a process had so far (MB); 0 where the system does not tell. */
export function peakMemory(pid: number): number {
  const file = `/proc/${pid}/status`;
  const [, kilobytes = '0'] = existsSync(file) ? (/VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8')) ?? []) : [];
  return Math.round(Number(kilobytes) / 1024);
}

/** The processor time that a process has used so far, all of its threads (s); 0 where the system does not tell. */
export function cpuSeconds(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  // Behind the name, which can hold anything: utime and stime, in hundredths of a second.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** `deskhand serve` as it ships, on a free port. */
export function startDeskhand(
  dataDirectory: string,
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Serving> {
  return startListener(program, ['serve', '--data', dataDirectory, '--port', '0', ...args], env);
}

/** Runs a command of deskhand to its end. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env }, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`deskhand ${args[0]} failed.`);
}

/** Runs a command of deskhand and gives what it printed. */
export async function outputOf(args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  const [code] = await ended;
  if (code !== 0) throw new Error(`deskhand ${args[0]} failed.`);
  return text.trim();
}

/** Runs a script to its end and gives what it printed, as JSON. */
export async function runForJson<Result>(script: string, args: string[]): Promise<Result> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  return JSON.parse(text) as Result;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
