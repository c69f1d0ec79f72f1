import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { test } from '../support/browser.ts';
import { findChromium } from '../support/chromium.ts';
import { type ServedDesk, serveDesk, signInLink } from '../support/served-desk.ts';
import { callApi, prepareToIntercept, row, signIn } from './agent-in-browser.ts';

let served: ServedDesk;
let profile: string;
test.beforeEach(async () => {
  served = await serveDesk({ sample: true });
  profile = await mkdtemp(path.join(tmpdir(), 'deskhand-profile-'));
});
test.afterEach(async () => {
  await served.stop();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});

const text = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const composer = (page: Page) => page.getByRole('region', { name: 'Answer' });
const conflict = (page: Page) => composer(page).getByRole('alert');

async function openTicket(page: Page): Promise<number> {
  await row(page, 'Ines Okafor').click();
  await expect(page.getByRole('main', { name: 'Ticket' }).getByRole('article').first()).toBeVisible();
  return Number(await row(page, 'Ines Okafor').getAttribute('data-row'));
}

async function reply(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('main', { name: 'Ticket' }).getByRole('button', { name: /^Reply/ })).toBeVisible();
  await page.keyboard.press('r');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type(words);
}

const storedDraft = async (id: number) =>
  ((await callApi(served, 'GET', `/desk/tickets/${id}/draft`)) as { item: { content: string } }).item.content;

/** A browser with a profile on the disk, which can be killed like a computer that loses its power. */
async function startBrowser(): Promise<{ page: Page; kill(): Promise<void> }> {
  const { executablePath, env } = await findChromium();
  const switches = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--window-size=1440,900'];
  const child = spawn(executablePath, [...switches, `--user-data-dir=${profile}`, '--remote-debugging-port=0'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const url = await new Promise<string>((resolve) => {
    let said = '';
    child.stderr.on('data', (data) => {
      said += data;
      const [, found] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
  });
  const browser: Browser = await chromium.connectOverCDP(url);
  const [context] = browser.contexts();
  if (!context) throw new Error('A browser with a profile has a context.');
  const page = await context.newPage();
  return {
    page,
    async kill() {
      const ended = once(child, 'exit');
      // The whole group: the browser and what it has started.
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
    },
  };
}

/** What this browser keeps of drafts, read past the console. */
const keptHere = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('deskhand');
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => resolve(JSON.stringify(all.result));
        };
      }),
  );

test('a browser that is killed in the middle of a word, without the desk, has every letter of it', async () => {
  const first = await startBrowser();
  await prepareToIntercept(first.page);
  await first.page.goto(await signInLink(served));
  const id = await openTicket(first.page);
  await first.page.route('**/draft', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await reply(first.page, 'Dear Ines, we have looked at the hu');
  await expect.poll(() => keptHere(first.page)).toContain('we have looked at the hu<');
  await first.kill();
  expect(await storedDraft(id)).toBe('');

  const again = await startBrowser();
  // Browsers write cookies to the disk later than that: who was killed signs in anew.
  await again.page.goto(await signInLink(served));
  await openTicket(again.page);
  await expect(text(again.page)).toHaveText('Dear Ines, we have looked at the hu');
  await expect.poll(() => storedDraft(id)).toContain('looked at the hu');
  await again.kill();
});

test('what was written is there on another computer, after a reload, and after a look at another ticket', async ({
  anyBrowser,
}) => {
  const here = await signIn(anyBrowser, served);
  const id = await openTicket(here);
  await reply(here, 'We exchange the hub');
  await expect.poll(() => storedDraft(id)).toBe('<p>We exchange the hub</p>');
  await here.keyboard.press('Escape');
  await row(here, 'Tomasz Wilk').click();
  await expect(composer(here)).toHaveCount(0);
  await expect(row(here, 'Ines Okafor')).toContainText('Draft ·');
  await here.goBack();
  await expect(text(here)).toHaveText('We exchange the hub');
  await here.reload();
  await expect(text(here)).toHaveText('We exchange the hub');

  const elsewhere = await signIn(anyBrowser, served);
  await expect(row(elsewhere, 'Ines Okafor')).toContainText('Draft ·');
  await openTicket(elsewhere);
  await expect(text(elsewhere)).toHaveText('We exchange the hub');
  await here.context().close();
  await elsewhere.context().close();
});

test('two computers that write the same draft ask which of the two goes on', async ({ anyBrowser }) => {
  const here = await signIn(anyBrowser, served);
  const there = await signIn(anyBrowser, served);
  const id = await openTicket(here);
  await openTicket(there);
  await reply(here, 'Written here');
  await expect.poll(() => storedDraft(id)).toContain('Written here');
  await reply(there, 'Written there');
  await expect(conflict(there)).toContainText('Written here');
  await expect(text(there)).toHaveText('Written there');

  await conflict(there).getByRole('button', { name: 'Keep what is here' }).click();
  await expect.poll(() => storedDraft(id)).toContain('Written there');
  await text(here).focus();
  await here.keyboard.type('!');
  await expect(conflict(here)).toContainText('Written there');
  await conflict(here).getByRole('button', { name: 'Take the other one' }).click();
  await expect(text(here)).toHaveText('Written there');
  await expect(conflict(here)).toHaveCount(0);
  await here.context().close();
  await there.context().close();
});
