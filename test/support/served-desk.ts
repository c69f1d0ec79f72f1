import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { newKey } from '../../server/auth/secret.ts';

const root = path.join(import.meta.dirname, '../..');
const command = path.join(root, 'server', 'cli', 'deskhand.ts');

/** Another machine's `deskhand serve`, with the sample tickets in it. */
export interface ServedDesk {
  url: string;
  /** The administrator's. */
  key: string;
  dataDirectory: string;
  stop(): Promise<void>;
}

/** Serves a data directory on a free port of 127.0.0.1: with the sample tickets, or an empty one. */
export async function serveDesk(options: { sample: boolean; args?: string[]; key?: string }): Promise<ServedDesk> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'deskhand-test-'));
  const { key = newKey() } = options.sample ? await copySample(dataDirectory) : options;
  const env = { ...process.env, DESKHAND_ADMIN_KEY: key };
  const args = [command, 'serve', '--data', dataDirectory, '--port', '0', ...(options.args ?? [])];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const url = await readUrl(child);
  return {
    url,
    key,
    dataDirectory,
    async stop() {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGTERM');
      await ended;
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

let sample: Promise<{ directory: string; key: string }> | undefined;

/** Makes the sample tickets once for all desks of a process: every one of them would make the same. */
async function copySample(dataDirectory: string): Promise<{ key: string }> {
  sample ??= makeSample();
  const { directory, key } = await sample;
  await cp(directory, dataDirectory, { recursive: true });
  return { key };
}

async function makeSample() {
  const directory = await mkdtemp(path.join(tmpdir(), 'deskhand-sample-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const key = newKey();
  await run(['sample', '--data', directory], { ...process.env, DESKHAND_ADMIN_KEY: key });
  return { directory, key };
}

/** A link that signs a browser in on that server, by its `sign-in` command: the administrator, or who has this address. */
export async function signInLink({ dataDirectory, url }: ServedDesk, user?: string): Promise<string> {
  const who = user === undefined ? [] : ['--user', user];
  return (await run(['sign-in', '--data', dataDirectory, '--public-url', url, ...who], process.env)).trim();
}

/** Runs a command of `deskhand` to its end; gives what it printed. */
export async function run(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let said = '';
  child.stdout.on('data', (data) => {
    printed += data;
  });
  child.stderr.on('data', (data) => {
    said += data;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`deskhand ${args[0]} ended with ${code}: ${said}`);
  return printed;
}

async function readUrl(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  const printed: string[] = [];
  const ready = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      printed.push(line);
      const [, url] = /^Deskhand listening on (\S+)$/.exec(line) ?? [];
      if (url) ready.resolve(url);
    });
  }
  child.once('exit', (code) => ready.reject(new Error(`serve ended with ${code}: ${printed.join('\n')}`)));
  return await ready.promise;
}
