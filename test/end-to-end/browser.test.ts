import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import type { MailImport } from '../../server/contract/desk/imports.ts';
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
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Code')).toBeVisible();
  await page.close();

  const stranger = await anyBrowser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('alert')).toContainText('This code is not valid');
  await stranger.close();
  await served.stop();
});

test('an import under way says how far it is', async ({ anyBrowser }) => {
  const served = await serveDesk({ sample: false });
  const page = await anyBrowser.newPage({ locale: 'en-GB' });
  let held = true;
  await page.route('**/api/v2/desk/imports/*', async (route) => {
    const response = await route.fetch();
    const { type, item } = (await response.json()) as { type: string; item: MailImport };
    const isStarted = item.state === 'running' || item.state === 'done';
    const shown = held && isStarted ? { ...item, state: 'running', mails: 700, mails_done: 350 } : item;
    await route.fulfill({ response, json: { type, item: shown } });
  });
  await page.goto(await signInLink(served));
  await page.getByRole('button', { name: /Import a mailbox/ }).click();
  const mail = 'From a@b.example Mon Mar  2 09:00:00 2026\nFrom: a@b.example\nSubject: Hello\n\nHello\n';
  await page.locator('input[type=file]').setInputFiles({
    name: 'office.mbox',
    mimeType: 'application/mbox',
    buffer: Buffer.from(mail),
  });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '0.5');
  await expect(page.getByText('350 of 700 mails')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeVisible();
  held = false;
  await expect(page.getByText('The mailbox is imported')).toBeVisible();
  await page.close();
  await served.stop();
});

test('npm start where no window can be shown gives the console an address', async ({ anyBrowser }) => {
  test.skip(process.platform !== 'linux', 'elsewhere there always is a display');
  const userData = await mkdtemp(path.join(tmpdir(), 'deskhand-test-'));
  const env: NodeJS.ProcessEnv = { ...process.env, DESKHAND_USER_DATA: userData };
  delete env.DISPLAY;
  delete env.WAYLAND_DISPLAY;
  const start = () => {
    const child = spawn(process.execPath, ['build/start.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    const link = () => lines.map((line) => /http:\S+#code=\S+/.exec(line)?.[0]).find(Boolean) ?? '';
    return { child, lines, link };
  };
  const { child, lines, link } = start();
  await expect.poll(link).not.toBe('');
  expect(lines.filter((line) => line.includes('no display'))).toHaveLength(1);
  const page = await anyBrowser.newPage();
  await page.goto(link());
  await page.getByRole('button', { name: /sample tickets/ }).click();
  await openAllTickets(page);
  await page.close();

  const again = start();
  expect(await once(again.child, 'exit')).toEqual([0, null]);
  expect(again.lines).toContain('Deskhand runs already.');
  const other = await anyBrowser.newPage();
  await other.goto(again.link());
  await openAllTickets(other);
  await other.close();
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  await rm(userData, { recursive: true, force: true });
});
