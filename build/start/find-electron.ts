import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The Electron binary, or one sentence saying why it cannot be used here and what to do. */
export type ElectronFound = { executable: string } | { missing: string };

interface Surroundings {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  isRoot: boolean;
}

/** Longest wait for the download, in ms. */
const downloadLimit = 10 * 60_000;

/** Looks for Electron where its package puts it and downloads it, once, when it is not there. */
export function findElectron(root: string, { platform, env, isRoot }: Surroundings): ElectronFound {
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) {
    return { missing: 'There is no display here for the desktop app.' };
  }
  if (isRoot) return { missing: 'The desktop app does not run as root; start it as an ordinary user.' };
  const directory = path.join(root, 'node_modules', 'electron');
  const found = installed(directory);
  if (found) return { executable: found };
  process.stdout.write('Downloading Electron, about 100 MB, once …\n');
  const { status } = spawnSync(process.execPath, [path.join(directory, 'install.js')], {
    stdio: 'ignore',
    timeout: downloadLimit,
  });
  const now = status === 0 ? installed(directory) : undefined;
  if (now) return { executable: now };
  return { missing: 'Electron could not be downloaded; with access to github.com npm start opens the desktop app.' };
}

function installed(directory: string): string | undefined {
  const name = path.join(directory, 'path.txt');
  if (!existsSync(name)) return undefined;
  const executable = path.join(directory, 'dist', readFileSync(name, 'utf8'));
  return existsSync(executable) ? executable : undefined;
}
