import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

export interface ElectronExecutable {
  kind: 'Electron' | 'the stand-in for Electron';
  executablePath: string;
}

/** Electron where its binary is, runs and has a display; else the stand-in. */
export function electronExecutable(): ElectronExecutable {
  const standIn = path.join(root, 'test', 'support', 'electron-stand-in', 'electron');
  const real = path.join(root, 'node_modules', '.bin', 'electron');
  const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  const works = hasDisplay && spawnSync(real, ['--version'], { timeout: 60_000 }).status === 0;
  return works
    ? { kind: 'Electron', executablePath: real }
    : { kind: 'the stand-in for Electron', executablePath: standIn };
}
