import { homedir } from 'node:os';
import path from 'node:path';

export const appName = 'Deskhand';

interface Surroundings {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
}

/** Where this user's Deskhand keeps everything: as Electron chooses it, but known without Electron. */
export function userDataDirectory({ platform, env }: Surroundings): string {
  if (env.DESKHAND_USER_DATA) return path.resolve(env.DESKHAND_USER_DATA);
  const home = homedir();
  if (platform === 'win32') return path.join(env.APPDATA ?? path.join(home, 'AppData', 'Roaming'), appName);
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', appName);
  return path.join(env.XDG_CONFIG_HOME ?? path.join(home, '.config'), appName);
}

/** Data directory of the desk on this computer. */
export function deskDataDirectory(surroundings: Surroundings): string {
  const named = surroundings.env.DESKHAND_DATA;
  return named ? path.resolve(named) : path.join(userDataDirectory(surroundings), 'desk');
}
