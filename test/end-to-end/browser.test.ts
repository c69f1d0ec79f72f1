import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { test } from '../support/browser.ts';
import { serveDesk, signInLink } from '../support/served-desk.ts';
import { changeThreeAndUndo, openAllTickets, openFirstTicket } from './work-tickets.ts';

const root = path.join(import.meta.dirname, '../..');

test('in a browser an agent signs in by a link, once, and does the same', async ({ anyBrowser }) => {
  const served = await serveDesk({ sample: true });
  const link = await signInLink(served);
  const page = await anyBrowser.newPage();
  await page.goto(link);
  await openAllTickets(page);
  expect(page.url()).not.toContain('code=');
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await openFirstTicket(page);
  await changeThreeAndUndo(page);
  await page.close();

  const stranger = await anyBrowser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('alert')).toContainText('This code is not valid');
  await stranger.close();
  await served.stop();
});

test('npm start where no window can be shown gives the console an address', async ({ anyBrowser }) => {
  test.skip(process.platform !== 'linux', 'elsewhere there always is a display');
  const userData = await mkdtemp(path.join(tmpdir(), 'deskhand-test-'));
  const env: NodeJS.ProcessEnv = { ...process.env, DESKHAND_USER_DATA: userData };
  delete env.DISPLAY;
  delete env.WAYLAND_DISPLAY;
  const child = spawn(process.execPath, ['build/start.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const linkIn = () => lines.map((line) => /http:\S+#code=\S+/.exec(line)?.[0]).find(Boolean) ?? '';
  await expect.poll(linkIn).not.toBe('');
  expect(lines.filter((line) => line.includes('no display'))).toHaveLength(1);

  const page = await anyBrowser.newPage();
  await page.goto(linkIn());
  await page.getByRole('button', { name: /sample tickets/ }).click();
  await openAllTickets(page);
  await page.close();
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  await rm(userData, { recursive: true, force: true });
});
