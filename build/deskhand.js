#!/usr/bin/env node
// The installed `deskhand`: plain JavaScript that every Node understands, since its task is to find one that is new
// enough for the database driver.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const program = new URL('../dist/server/cli/deskhand.js', import.meta.url);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

const isNewEnough = major > 22 || (major === 22 && minor >= 12);
// An import makes much that is thrown away at once: left alone, V8 takes 100 MB of room for that, and is no faster. The
// first line cannot say so: not every system's env takes a program's arguments.
const flags = process.argv[2] === 'import' ? ['--max-semi-space-size=4'] : [];

if (isNewEnough && flags.length === 0) {
  await import(program.href);
} else {
  const node = isNewEnough ? process.execPath : bundledNode();
  if (node === undefined) {
    process.stderr.write(
      `deskhand: this is Node ${process.versions.node}; Deskhand needs 22.12 or newer. Install it, or run "npm install node@24" beside Deskhand.\n`,
    );
    process.exit(1);
  }
  const child = spawn(node, [...flags, fileURLToPath(program), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // Ctrl-C in a terminal reaches both: twice it would be a second one, which ends at once.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal));
  }
  child.once('exit', (code, signal) => process.exit(signal === null ? code : 1));
}

/** The Node of the npm package `node`, an optional dependency. */
function bundledNode() {
  try {
    const require = createRequire(import.meta.url);
    const manifest = require.resolve('node/package.json');
    return path.join(path.dirname(manifest), require(manifest).bin.node);
  } catch {
    return undefined;
  }
}
