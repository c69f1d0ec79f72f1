import path from 'node:path';
import { buildWhenNeeded } from '../../build/start/build-when-needed.ts';
import { electronExecutable } from './electron-executable.ts';

/** Builds the app and says what shows it in this run. */
export default function setUp(): void {
  if (!buildWhenNeeded(path.join(import.meta.dirname, '../..'))) throw new Error('the app does not build');
  const { kind, executablePath } = electronExecutable();
  process.env.DESKHAND_TEST_ELECTRON = executablePath;
  process.stdout.write(`End-to-end tests run the built app on ${kind}.\n`);
}
