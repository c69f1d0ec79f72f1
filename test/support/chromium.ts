import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
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

/**
 * The Chromium that tests run in: the one that DESKHAND_TEST_CHROMIUM names, else an installed one, else (or when that
 * is `npm`) the one inside an npm package.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.DESKHAND_TEST_CHROMIUM;
  const executablePath = named ?? installed.find(existsSync);
  if (executablePath && executablePath !== 'npm') return { executablePath, env: {} };
  return await unpackedChromium();
}

/** Unpacked once for each version and user; whoever comes second finds it there. */
async function unpackedChromium(): Promise<Chromium> {
  const description = path.join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/package.json');
  const { version } = JSON.parse(readFileSync(description, 'utf8'));
  const home = path.join(tmpdir(), `deskhand-chromium-${version}-${userInfo().username}`);
  if (!existsSync(home)) await unpack(home);
  return {
    executablePath: path.join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(home, 'al2023', 'lib'), FONTCONFIG_PATH: path.join(home, 'fonts') },
  };
}

/** Beside its place first: another process that does the same must not see a half of it. */
async function unpack(home: string): Promise<void> {
  const directory = await mkdtemp(`${home}-`);
  const before = { TMPDIR: process.env.TMPDIR, AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV };
  // The package unpacks to TMPDIR, and the libraries that Chromium needs only where it believes in a Lambda.
  Object.assign(process.env, { TMPDIR: directory, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  // Its own file looks for the fonts in /tmp/fonts; without any font Chromium ends at the first input field.
  const fonts = `<fontconfig><dir>${home}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${home}/cache</cachedir></fontconfig>`;
  await writeFile(path.join(directory, 'fonts', 'fonts.conf'), `<?xml version="1.0"?>${fonts}\n`);
  try {
    await rename(directory, home);
  } catch (error) {
    if (!existsSync(home)) throw error;
    await rm(directory, { recursive: true });
  }
}
