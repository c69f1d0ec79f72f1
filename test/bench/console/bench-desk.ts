import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { benchData } from '../support/bench-data.ts';
import { outputOf, startDeskhand } from '../support/processes.ts';

/** A server with a desk of its own, which measuring may change. */
export interface BenchDesk {
  url: string;
  key: string;
  tickets: number;
  /** A link that signs a browser in, once. */
  signInLink(): Promise<string>;
  stop(): Promise<void>;
}

/** Those of the other benchmarks, which have been made already on most machines that measure. */
const messages = new Map([
  [100_000, 800_000],
  [450_000, 3_000_000],
]);

/** Serves a copy of the data of so many tickets. */
export async function serveBenchDesk(tickets: number): Promise<BenchDesk> {
  const { directory, key } = await benchData(tickets, messages.get(tickets) ?? tickets * 7);
  const copy = mkdtempSync(path.join(tmpdir(), 'deskhand-bench-console-'));
  cpSync(directory, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const server = await startDeskhand(copy, ['--rate-limit', '0']);
  return {
    url: server.url,
    key,
    tickets,
    signInLink: () => outputOf(['sign-in', '--data', copy, '--public-url', server.url]),
    async stop() {
      await server.stop();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}
