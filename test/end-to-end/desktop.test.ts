import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from '@playwright/test';
import Database from 'better-sqlite3';
import { test } from '../support/desktop.ts';
import { run } from '../support/served-desk.ts';
import { openAllTickets } from './work-tickets.ts';

const root = path.join(import.meta.dirname, '../..');

test('the page reaches nothing but its own origin, and no page replaces it', async ({ home }) => {
  const { page, app, opened } = await home.start();
  const before = page.url();
  await page.evaluate(() => void window.open('file:///etc/passwd'));
  await page.evaluate(() => void window.open('https://example.com/window'));
  await expect.poll(opened).toEqual(['https://example.com/window']);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://example.com/elsewhere';
    document.body.append(link);
    // After this call has ended, as a click would be: a navigation under way holds the answer up.
    setTimeout(() => link.click());
  });
  await expect.poll(opened).toEqual(['https://example.com/window', 'https://example.com/elsewhere']);
  expect(page.url()).toBe(before);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('the page has the bridge and nothing of Node or Electron', async ({ home }) => {
  const { page } = await home.start();
  const found = await page.evaluate(() => ({
    bridge: Object.keys(window.deskhand ?? {}).sort(),
    frozen: Object.isFrozen(window.deskhand),
    require: typeof (globalThis as { require?: unknown }).require,
    process: typeof (globalThis as { process?: unknown }).process,
    inline: (() => {
      const script = document.createElement('script');
      script.textContent = 'window.ranInline = true';
      document.body.append(script);
      return 'ranInline' in window;
    })(),
  }));
  expect(found).toEqual({
    bridge: ['call', 'on'],
    frozen: true,
    require: 'undefined',
    process: 'undefined',
    inline: false,
  });
  expect(home.faults.splice(0)).toEqual([expect.stringContaining('inline script violates')]);
  await expect(page.evaluate(() => window.deskhand?.call('openExternal', { url: 7 as never }))).rejects.toThrow(
    /wrong arguments/,
  );
});

test('a notification is shown once, counted exactly, and a click brings the window back', async ({ home }) => {
  const first = await home.start();
  await expect.poll(first.trayText).toBe('Deskhand: nothing unread');
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect((await first.window()).visible).toBe(false);
  await home.notify('Printer on fire');
  await expect.poll(first.trayText).toBe('Deskhand: 1 unread');
  await expect.poll(first.notifications).toEqual(['Printer on fire']);
  expect((await first.window()).title).toBe('(1) Deskhand');
  await first.clickNotification(0);
  await expect.poll(async () => (await first.window()).visible).toBe(true);
  await first.quit();
  const ledger = new Database(path.join(home.userData, 'desktop.db'), { readonly: true });
  expect(ledger.prepare('select state from shown_notifications').all()).toEqual([{ state: 'shown' }]);
  ledger.close();

  const second = await home.start();
  await expect.poll(second.trayText).toBe('Deskhand: 1 unread');
  expect(await second.notifications()).toEqual([]);
});

test('a click on a notification opens its ticket, and reading it there takes it off the count', async ({ home }) => {
  await run(['sample', '--data', path.join(home.userData, 'desk')], process.env);
  const { page, app, ...desktop } = await home.start();
  await openAllTickets(page);
  await expect.poll(desktop.unread).toBeGreaterThan(0);
  const before = await desktop.unread();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  await home.notify('Printer on fire', 1);
  await expect.poll(desktop.notifications).toContain('Printer on fire');
  expect(await desktop.unread()).toBe(before + 1);
  await desktop.clickNotification((await desktop.notifications()).indexOf('Printer on fire'));
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/\/1(\?|$)/);
  await expect(page.getByRole('main', { name: 'Ticket' }).getByRole('article').first()).toBeVisible();
  await expect.poll(desktop.unread).toBeLessThanOrEqual(before);
});

test('a console that crashed comes back by itself, where it was', async ({ home }) => {
  const { page, app } = await home.start(['deskhand://ticket/7']);
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/\/7$/);
  await page.evaluate(() => document.body.setAttribute('data-before', ''));
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
  });
  await expect(page.locator('body:not([data-before])').getByRole('heading').first()).toBeVisible();
  expect(await page.evaluate(() => location.hash)).toMatch(/\/7$/);
});

test('the native menu does what the console’s own keys do', async ({ home }) => {
  await run(['sample', '--data', path.join(home.userData, 'desk')], process.env);
  const { page, app } = await home.start();
  await openAllTickets(page);
  await app.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []) ?? [];
    items.find((item) => item.label === 'Notifications')?.click();
  });
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeVisible();
});

test('closing hides the window, the tray brings it back, and quitting from there ends the app', async ({ home }) => {
  const desktop = await home.start();
  await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect((await desktop.window()).visible).toBe(false);
  await desktop.clickTray('Open Deskhand');
  expect((await desktop.window()).visible).toBe(true);
  const ended = new Promise<number | null>((resolve) => desktop.app.process().once('exit', resolve));
  await desktop.clickTray('Quit').catch(() => undefined);
  expect(await ended).toBe(0);
});

test('a second start brings the first window forward and ends', async ({ home }) => {
  const desktop = await home.start();
  await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), root, 'deskhand://ticket/7'];
  const env = { ...process.env, DESKHAND_USER_DATA: home.userData };
  const second = spawn(process.env.DESKHAND_TEST_ELECTRON ?? '', args, { env, stdio: 'ignore' });
  expect(await once(second, 'exit')).toEqual([0, null]);
  await expect.poll(async () => (await desktop.window()).visible).toBe(true);
});

test('a link opens its ticket, also when it starts the app', async ({ home }) => {
  const { page, app } = await home.start(['deskhand://ticket/7']);
  const address = () => page.evaluate(() => location.hash);
  await expect.poll(address).toMatch(/\/7$/);
  await app.evaluate(({ app }) => app.emit('second-instance', {}, ['deskhand', 'deskhand://ticket/12'], ''));
  await expect.poll(address).toMatch(/\/12$/);
});
