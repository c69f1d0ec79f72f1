import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { deskDataDirectory, userDataDirectory } from './user-data.ts';

/** Where the desktop's files lie. */
export interface Places {
  preload: string;
  renderer: string;
  deskWorker: URL;
  mirrorWorker: URL;
  trayIcon: string;
  windowIcon: string;
  unreadIcon: string;
  store: string;
  servers: string;
  localKey: string;
  passwordKey: string;
  windowState: string;
  deskData: string;
  /** Directory of a mirror, by the id of its connection. */
  mirror(connectionId: string): string;
}

/** `built`: the directory of the built main script, beside which preload and renderer lie. */
export function findPlaces(built: string, appDirectory: string): Places {
  const userData = userDataDirectory(process);
  mkdirSync(userData, { recursive: true });
  const icons = path.join(appDirectory, 'build', 'icons');
  return {
    preload: path.join(built, '../preload/preload.cjs'),
    renderer: path.join(built, '../renderer'),
    deskWorker: pathToFileURL(path.join(built, 'desk-worker.js')),
    mirrorWorker: pathToFileURL(path.join(built, 'mirror-worker.js')),
    trayIcon: path.join(icons, process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'),
    windowIcon: path.join(icons, 'app', '256x256.png'),
    unreadIcon: path.join(icons, 'unread.png'),
    store: path.join(userData, 'desktop.db'),
    servers: path.join(userData, 'servers.json'),
    localKey: path.join(userData, 'local-key'),
    passwordKey: path.join(userData, 'password-key'),
    windowState: path.join(userData, 'window.json'),
    deskData: deskDataDirectory(process),
    mirror: (connectionId) => path.join(userData, 'mirrors', connectionId),
  };
}
