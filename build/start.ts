import path from 'node:path';
import { buildWhenNeeded } from './start/build-when-needed.ts';
import { findElectron } from './start/find-electron.ts';
import { runElectron } from './start/run-electron.ts';
import { serveInstead } from './start/serve-instead.ts';

/** `npm start`: the desktop app where Electron runs, else the same console in the browser. */

const root = path.join(import.meta.dirname, '..');

if (!buildWhenNeeded(root)) process.exit(1);
const { platform, env } = process;
const found = findElectron(root, { platform, env, isRoot: process.getuid?.() === 0 });
const ended =
  'executable' in found
    ? await runElectron(found.executable, [root, ...process.argv.slice(2)])
    : { problem: found.missing };
if (typeof ended === 'number') process.exit(ended);
try {
  await serveInstead(ended.problem, root);
} catch (error) {
  process.stderr.write(`deskhand: ${error instanceof Error ? error.message : String(error)}\n`);
  // Not at once: the log may still be opening its file.
  process.exitCode = 1;
}
