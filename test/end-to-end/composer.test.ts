import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser.ts';
import { SmtpStand } from '../support/mail/smtp-server.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { callApi, row, signIn } from './agent-in-browser.ts';

let served: ServedDesk;
let smtp: SmtpStand;
test.beforeEach(async () => {
  served = await serveDesk({ sample: true });
  smtp = new SmtpStand();
  const smtp_port = await smtp.listen();
  const account = { address: 'service@nordlicht.example', smtp_host: '127.0.0.1', smtp_port, smtp_security: 'none' };
  await callApi(served, 'POST', '/desk/mail-accounts', account);
});
test.afterEach(async () => {
  await served.stop();
  await smtp[Symbol.asyncDispose]();
});

const kimsAddress = 'kim@nordlicht.example';
const title = 'Rear hub makes a grinding noise after 200 km';

const ticket = (page: Page) => page.getByRole('main', { name: 'Ticket' });
const composer = (page: Page) => page.getByRole('region', { name: 'Answer' });
const text = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const notice = (page: Page, said: string | RegExp) => page.getByRole('status').filter({ hasText: said });

async function openTicket(page: Page): Promise<void> {
  await row(page, 'Ines Okafor').click();
  await expect(ticket(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(ticket(page).getByRole('article').first()).toBeVisible();
}

async function begin(page: Page, key: 'r' | 'n' | 'f'): Promise<void> {
  await expect(ticket(page).getByRole('button', { name: /^Reply/ })).toBeVisible();
  await page.keyboard.press(key);
  await expect(text(page)).toBeFocused();
}

async function idOf(page: Page): Promise<number> {
  return Number(await row(page, 'Ines Okafor').getAttribute('data-row'));
}

test('a ticket is answered by keys alone, taken back, answered again and left for the next', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await openTicket(page);
  await begin(page, 'r');
  await expect(composer(page).getByText('ines@okafor.example')).toBeVisible();
  await page.keyboard.type('Do not ride it');
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, 'Replied to Ines Okafor')).toBeVisible();
  await expect(ticket(page).getByRole('article').last()).toContainText('Do not ride it');
  await expect(ticket(page).getByRole('article').last()).toContainText(/sending in \d+ s/);

  await page.keyboard.press('z');
  await expect(text(page)).toHaveText('Do not ride it');
  await expect(text(page)).toBeFocused();
  await expect(ticket(page).getByRole('article').last()).not.toContainText('Do not ride it');

  await page.keyboard.type(' any more');
  const next = row(page, 'Amélie Duquesne');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(ticket(page).getByRole('heading', { name: title })).toHaveCount(0);
  await expect(ticket(page).getByRole('heading')).toBeVisible();
  await expect(row(page, 'Ines Okafor')).toHaveCount(0);
  await expect(next).toBeVisible();
  await expect.poll(() => smtp.taken.length, { timeout: 30_000 }).toBe(1);
  expect(smtp.taken[0]?.to).toEqual(['ines@okafor.example']);
  expect(smtp.taken[0]?.text).toContain('Do not ride it any more');
  await page.context().close();
});

test('Escape leaves the text where it is; the letters of actions are letters in it', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await openTicket(page);
  await begin(page, 'n');
  await page.keyboard.type('kjxe');
  await expect(text(page)).toHaveText('kjxe');
  await page.keyboard.press('Escape');
  await expect(text(page)).not.toBeFocused();
  await page.keyboard.press('j');
  await expect(ticket(page).getByRole('heading', { name: title })).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(ticket(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(text(page)).toHaveText('kjxe');
  await page.context().close();
});

test('what a colleague wrote meanwhile is seen before anything is sent', async ({ anyBrowser }) => {
  const mara = await signIn(anyBrowser, served);
  const kim = await signIn(anyBrowser, served, { user: kimsAddress });
  await openTicket(mara);
  await openTicket(kim);
  await begin(mara, 'r');
  await mara.keyboard.type('We exchange it');
  await begin(kim, 'r');
  await kim.keyboard.type('It is on its way');
  await kim.keyboard.press('Control+Enter');
  await expect(notice(kim, 'Replied to Ines Okafor')).toBeVisible();

  const seen = composer(mara).getByRole('alert');
  await expect(seen).toContainText('Kim Berg wrote');
  await expect(seen).toContainText('It is on its way');
  await mara.keyboard.press('Control+Enter');
  await expect(seen.getByRole('button', { name: 'Send anyway' })).toBeFocused();
  await expect(text(mara)).toHaveText('We exchange it');
  await mara.keyboard.press('Enter');
  await expect(notice(mara, 'Replied to Ines Okafor')).toBeVisible();
  await expect(ticket(mara).getByRole('article').last()).toContainText('We exchange it');
  await mara.context().close();
  await kim.context().close();
});

test('a note mentions a colleague, who is told', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await openTicket(page);
  const id = await idOf(page);
  await begin(page, 'n');
  await page.keyboard.type('See the recall, @ki');
  await expect(page.getByRole('option', { name: 'Kim Berg', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('please');
  await page.keyboard.press('Control+Enter');
  const note = ticket(page).getByRole('article').last();
  await expect(note).toContainText('See the recall, @Kim Berg please');
  const kim = await signIn(anyBrowser, served, { user: kimsAddress });
  await kim.keyboard.press('g');
  await kim.keyboard.press('n');
  await expect(kim.getByText('mentioned you in a note').first()).toBeVisible();
  expect(id).toBeGreaterThan(0);
  await kim.context().close();
  await page.context().close();
});

test('a ticket is forwarded by keys alone to somebody who was never heard of', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await openTicket(page);
  await expect(ticket(page).getByRole('button', { name: /^Forward/ })).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('combobox', { name: 'To: add an address' })).toBeFocused();
  await page.keyboard.type('depot@parcel.example,');
  await expect(composer(page).getByRole('list', { name: 'To' })).toContainText('depot@parcel.example');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused();
  await page.keyboard.type('Parcel 34');
  await page.keyboard.press('Tab');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('Where is it?');
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, 'Forwarded')).toBeVisible();
  await expect.poll(() => smtp.taken.map(({ to }) => to), { timeout: 30_000 }).toEqual([['depot@parcel.example']]);
  expect(smtp.taken[0]?.text).toMatch(/^Subject: Parcel 34 \[#\d+\]\r$/m);
  // Also any other message of the ticket: here what has just been handed on.
  const last = ticket(page).getByRole('article').last();
  await last.hover();
  await last.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Forward this message' }).click();
  await expect(composer(page).getByText(/^Forwards what/)).toBeVisible();
  await composer(page).getByRole('button', { name: 'Forward what the customer wrote last instead' }).click();
  await expect(composer(page).getByText('Forwards what Ines Okafor wrote')).toBeVisible();
  await page.context().close();
});

test('files are attached, shown and taken away; a pasted picture stands in the text', async ({ anyBrowser }) => {
  const page = await signIn(anyBrowser, served);
  await openTicket(page);
  await begin(page, 'r');
  await page.keyboard.type('See the picture: ');
  const chooser = composer(page).locator('input[type=file]');
  await chooser.setInputFiles([
    { name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('Terms') },
    { name: 'wrong.txt', mimeType: 'text/plain', buffer: Buffer.from('Wrong') },
  ]);
  const files = composer(page).getByRole('list', { name: 'Attached files' });
  await expect(files.getByText('wrong.txt')).toBeVisible();
  await files.getByRole('button', { name: 'Remove wrong.txt' }).click();
  await text(page).focus();
  await pastePicture(page);
  await expect(text(page).getByRole('img', { name: 'dot.png' })).toBeVisible();
  await expect(files.getByText('dot.png')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  const sent = ticket(page).getByRole('article').last();
  await expect(sent.getByRole('link', { name: /terms\.txt/ })).toBeVisible();
  await expect(sent.getByText('wrong.txt')).toHaveCount(0);
  await expect(sent.getByText('dot.png')).toHaveCount(0);
  await page.context().close();
});

async function pastePicture(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(20, 20);
    canvas.getContext('2d')?.fillRect(0, 0, 20, 20);
    const data = new DataTransfer();
    data.items.add(new File([await canvas.convertToBlob()], 'dot.png', { type: 'image/png' }));
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.querySelector('.tiptap')?.dispatchEvent(paste);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the composer keeps WCAG 2.2 AA as far as axe can tell, ${colorScheme}`, async ({ anyBrowser }) => {
    const page = await signIn(anyBrowser, served, { colorScheme });
    await openTicket(page);
    for (const key of ['r', 'n', 'f'] as const) {
      await page.keyboard.press(key);
      const to = page.getByRole('combobox', { name: 'To: add an address' });
      await expect(key === 'f' ? to : text(page)).toBeFocused();
      if (key === 'f') await text(page).focus();
      await page.keyboard.type(' @k');
      // Names are offered in a note only, and go with an Escape of their own.
      const names = page.getByRole('listbox', { name: 'People' });
      await expect(names).toHaveCount(key === 'n' ? 1 : 0);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      if (key === 'n') await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(text(page)).not.toBeFocused();
    }
    await page.context().close();
  });
}
