import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Chromium {
  executablePath: string;
  /** To be added to the environment of the process. */
  env: Record<string, string>;
}

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The Chromium that tests run in: DESKHAND_TEST_CHROMIUM, else an installed one, else the one in an npm package. */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.DESKHAND_TEST_CHROMIUM;
  const executablePath = named && named !== 'npm' ? named : installed.find(existsSync);
  if (executablePath && named !== 'npm') return { executablePath, env: {} };
  return await unpackChromium();
}

/** @sparticuz/chromium unpacks itself and the libraries that it needs, the latter only where it believes in a Lambda. */
async function unpackChromium(): Promise<Chromium> {
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  // Into a folder of its own: unpacking beside another process that does the same ends in "text file busy".
  const before = process.env.TMPDIR;
  process.env.TMPDIR = await mkdtemp(path.join(tmpdir(), 'deskhand-chromium-'));
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    const env = { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH, FONTCONFIG_PATH: process.env.FONTCONFIG_PATH };
    const set = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return { executablePath, env: Object.fromEntries(set) };
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
