import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

/** Builds the bare list as the console is built, and serves it on a free port. */
export async function serveBareList(): Promise<{ url: string; stop(): Promise<void> }> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'deskhand-bench-bare-'));
  const root = path.join(import.meta.dirname, 'bare-list');
  const common = { root, configFile: false, logLevel: 'warn', build: { outDir, emptyOutDir: true } } as const;
  await build({ ...common, plugins: [react()] });
  const server = await preview({ ...common, preview: { host: '127.0.0.1', port: 0 } });
  const [url = ''] = server.resolvedUrls?.local ?? [];
  return {
    url,
    async stop() {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
