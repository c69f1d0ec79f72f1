import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/** Everything is bundled but the native module: the packaged app then needs no other file of node_modules. */
const notBundled = ['electron', 'better-sqlite3'];

export default defineConfig({
  main: {
    build: {
      externalizeDeps: false,
      outDir: 'dist/main',
      rolldownOptions: {
        input: {
          main: 'main/main.ts',
          'desk-worker': 'main/local-desk/desk-worker.ts',
          'mirror-worker': 'main/mirror/mirror-worker.ts',
          'mail-worker': 'server/mail/mail-worker.ts',
          'checkpoint-worker': 'server/storage/checkpoint-worker.ts',
          'rewrite-worker': 'server/storage/rewrite-worker.ts',
          'sanitize-worker': 'server/sanitize/sanitize-worker.ts',
          'slow-worker': 'server/storage/slow-worker.ts',
        },
        external: notBundled,
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      outDir: 'dist/preload',
      rolldownOptions: {
        input: 'preload/preload.ts',
        external: ['electron'],
        // A sandboxed preload script cannot be a module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    base: './',
    plugins: [react(), tailwindcss()],
    // The page comes through app://deskhand, which carries no WebSocket: changes are told to it directly.
    server: { host: '127.0.0.1', hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: 5173 }, strictPort: true },
    build: {
      outDir: 'dist/renderer',
      minify: true,
      // Fonts stay files: the console's policy takes none from data addresses.
      assetsInlineLimit: 0,
      rolldownOptions: { input: path.resolve('renderer/index.html') },
    },
  },
});
