import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Serving } from './processes.ts';

/** Another process reads tickets until it is stopped; says how long its reads took (ms). */
export function readMeanwhile(server: Serving, key: string, tickets: number) {
  const script = path.join(import.meta.dirname, 'reader.ts');
  const child = spawn(process.execPath, [script, server.url, key, String(tickets)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  return {
    async stop(): Promise<{ p99: number; slowest: number }> {
      child.stdin.end();
      await once(child, 'exit');
      return JSON.parse(text) as { p99: number; slowest: number };
    },
  };
}
