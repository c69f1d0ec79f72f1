import { defineConfig } from 'vite';
import packageJson from '../package.json' with { type: 'json' };

/**
 * The server as JavaScript, for where Node does not run TypeScript: under node_modules. What package.json lists as a
 * dependency stays outside and is installed beside it.
 */
export default defineConfig({
  publicDir: false,
  ssr: { target: 'node', noExternal: [], external: Object.keys(packageJson.dependencies) },
  build: {
    ssr: true,
    target: 'node22',
    outDir: 'dist/server',
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        'cli/deskhand': 'server/cli/deskhand.ts',
        'mail-worker': 'server/mail/mail-worker.ts',
        'checkpoint-worker': 'server/storage/checkpoint-worker.ts',
        'rewrite-worker': 'server/storage/rewrite-worker.ts',
        'sanitize-worker': 'server/sanitize/sanitize-worker.ts',
        'slow-worker': 'server/storage/slow-worker.ts',
      },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
