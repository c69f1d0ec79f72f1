import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test as base } from 'vitest';
import { newKey } from '../../server/auth/secret.ts';
import { copyTemplate, dialect } from './desk.ts';

const program = path.join(import.meta.dirname, '../../server/cli/deskhand.ts');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Serving {
  url: string;
  /** The lines on stdout so far. */
  lines: string[];
  stderr: () => string;
  /** Sends a signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<Ended>;
}

/** The real command line in processes of their own, over an empty desk on the project's database. */
export interface CommandLine {
  data: string;
  key: string;
  /** Runs a command to its end; `--data` and, on PostgreSQL, `--database` are added, then `last`. */
  run(args: string[], env?: NodeJS.ProcessEnv, last?: string[]): Promise<Ended>;
  /** Starts `serve` on a free port and waits until it says where it listens. */
  serve(args?: string[], env?: NodeJS.ProcessEnv): Promise<Serving>;
}

export const test = base.extend<{ cli: CommandLine }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures that one needs.
  cli: async ({}, use) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'deskhand-cli-'));
    const database = dialect === 'postgres' ? await copyTemplate() : undefined;
    const data = path.join(directory, 'data');
    const where = ['--data', data, ...(database ? ['--database', database.url] : [])];
    const key = newKey();
    const children: ChildProcess[] = [];
    const start = (args: string[], env: NodeJS.ProcessEnv = {}, last: string[] = []) => {
      const child = spawn(process.execPath, [program, ...args, ...where, ...last], {
        env: { ...process.env, DESKHAND_ADMIN_KEY: key, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      return child;
    };
    await use({
      data,
      key,
      run: (args, env, last) => outputOf(start(args, env, last)),
      serve: (args = [], env) => listening(start(['serve', '--port', '0', ...args], env)),
    });
    for (const child of children) child.kill('SIGKILL');
    await database?.drop();
    await rm(directory, { recursive: true, force: true });
  },
});

type Child = ReturnType<typeof spawn>;

async function outputOf(child: Child): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

async function listening(child: Child): Promise<Serving> {
  const ended = outputOf(child);
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        lines.push(line);
        resolve(line.replace(/^.* on /, ''));
      });
    }
    void ended.then(({ stderr }) => reject(new Error(`serve ended: ${stderr}`)));
  });
  return {
    url,
    lines,
    stderr: () => stderr,
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
