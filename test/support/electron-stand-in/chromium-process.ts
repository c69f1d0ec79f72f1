import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { findChromium } from '../chromium.ts';
import { CdpConnection } from './cdp.ts';

const switches = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--password-store=basic',
  '--use-mock-keychain',
  // A window.open must reach the app's own handler, not the pop-up blocker. What it opens stays behind as a page that
  // reaches nothing: closing it while Playwright attaches would leave the window.open waiting.
  '--disable-popup-blocking',
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,Translate',
  '--no-startup-window',
  '--remote-debugging-port=0',
];

export interface ChromiumProcess {
  cdp: CdpConnection;
  kill(): void;
}

/** Starts Chromium, which reaches nothing but this computer; `rules` map the app's own schemes (host-resolver-rules). */
export async function startChromium(profile: string, rules: string[]): Promise<ChromiumProcess> {
  const { executablePath, env } = await findChromium();
  mkdirSync(profile, { recursive: true });
  const hosts = [...rules, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1', 'EXCLUDE localhost'].join(',');
  const child = spawn(executablePath, [...switches, `--user-data-dir=${profile}`, `--host-resolver-rules=${hosts}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // What app.getLocale() says; without a locale some builds make one of their own, "en-US@posix", which Intl refuses.
    env: { ...process.env, ...env, LC_ALL: 'en_US.UTF-8' },
  });
  const kill = () => void child.kill('SIGKILL');
  process.on('exit', kill);
  const url = await devToolsUrl(child);
  const cdp = await CdpConnection.connect(url);
  // Playwright waits for this line on the stderr of what it launched.
  process.stderr.write(`\nDevTools listening on ${url}\n`);
  return { cdp, kill };
}

function devToolsUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}: ${said.slice(-2000)}`)));
    child.stderr?.on('data', (data) => {
      said += data;
      const found = /DevTools listening on (ws:\S+)/.exec(said);
      if (found?.[1]) resolve(found[1]);
    });
  });
}
