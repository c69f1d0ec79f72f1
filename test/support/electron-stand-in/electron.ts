/**
 * A stand-in for Electron's main-process API where its binary cannot be had, for tests only: the part that the app
 * uses, over a real Chromium. What the app shows in windows is real; tray, menus and notifications go nowhere.
 */
import path from 'node:path';
import { App } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { startChromium } from './chromium-process.ts';
import { IpcMain } from './ipc-main.ts';
import { session } from './native-parts.ts';
import { Protocol } from './protocol.ts';

export * from './native-parts.ts';
export { BrowserWindow };
export const app = new App(process.env.STAND_IN_APP ?? process.cwd());
export const protocol = new Protocol();
export const ipcMain = new IpcMain();
export const webContents = {
  fromDevToolsTargetId: (target: string) =>
    BrowserWindow.getAllWindows().find((window) => window.webContents.targetId === target)?.webContents,
};

Object.defineProperty(process.versions, 'electron', { value: 'stand-in', enumerable: true });
Object.defineProperty(process.versions, 'chrome', { value: 'stand-in', enumerable: true });

async function start(): Promise<void> {
  const rules = await protocol.listen();
  const { cdp, kill } = await startChromium(path.join(app.getPath('userData'), 'stand-in-chromium'), rules);
  BrowserWindow.surroundings = { cdp, protocol, ipcMain, session: session.defaultSession };
  app.closeWindows = () => {
    for (const window of BrowserWindow.getAllWindows()) window.close();
    return BrowserWindow.getAllWindows().length === 0;
  };
  app.once('quit', kill);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => app.quit());
  app.start();
}

// Electron becomes ready only after the app's main script has run.
protocol.registered.then(start).catch((error) => {
  process.stderr.write(`[stand-in] ${error.stack}\n`);
  process.exit(1);
});
