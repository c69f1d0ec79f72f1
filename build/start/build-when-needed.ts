import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const sources = ['main', 'preload', 'renderer', 'server', 'electron.vite.config.ts', 'package-lock.json'];
const built = ['dist/main/main.js', 'dist/preload/preload.cjs', 'dist/renderer/index.html'];

/** Builds the app unless every built file is newer than every source. False: the build failed and has said why. */
export function buildWhenNeeded(root: string): boolean {
  const newestSource = Math.max(...sources.map((source) => newest(path.join(root, source))));
  const oldestBuilt = Math.min(...built.map((file) => changed(path.join(root, file))));
  if (oldestBuilt > newestSource) return true;
  process.stdout.write('Building Deskhand …\n');
  const builder = path.join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const { status } = spawnSync(process.execPath, [builder, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0;
}

/** Time of the last change below a path, in ms; 0 when there is nothing. */
function newest(file: string): number {
  const own = statSync(file, { throwIfNoEntry: false });
  if (!own?.isDirectory()) return own?.mtimeMs ?? 0;
  const below = readdirSync(file, { recursive: true, withFileTypes: true });
  return Math.max(...below.map((entry) => changed(path.join(entry.parentPath, entry.name))), own.mtimeMs);
}

const changed = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
