import { setTimeout } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, type Route } from '@playwright/test';
import { test } from '../support/browser.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { row, signIn } from './agent-in-browser.ts';

let served: ServedDesk;
test.beforeAll(async () => {
  served = await serveDesk({ sample: true });
});
test.afterAll(() => served.stop());

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A tenth of a second of silence. */
function silence(): Buffer {
  const samples = Buffer.alloc(800, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

const page1 = '<h1>Invoice</h1><script>document.title = "Taken over"</script><img src="https://far.example/x.png">';

const files = [
  { name: 'dot.png', mimeType: 'image/png', buffer: picture },
  { name: 'invoice.html', mimeType: 'text/html', buffer: Buffer.from(page1) },
  { name: 'call.wav', mimeType: 'audio/wav', buffer: silence() },
  { name: 'manual.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
];

const holdBack = async (route: Route) => {
  await setTimeout(1_000);
  await route.continue();
};

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('files are looked at by keys, before they are sent and after, and nothing in them runs', async ({
  anyBrowser,
}) => {
  const page = await signIn(anyBrowser, served, { intercepts: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await row(page, 'Ines Okafor').click();
  const ticket = page.getByRole('main', { name: 'Ticket' });
  await expect(ticket.getByRole('button', { name: /^Reply/ })).toBeVisible();
  await page.keyboard.press('n');
  const composer = page.getByRole('region', { name: 'Answer' });
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.type('What she sent');
  // The first one is the slowest on its way; it stays the first.
  await page.route('**/desk/attachments', holdBack, { times: 1 });
  await composer.locator('input[type=file]').setInputFiles(files);
  await expect(composer.getByRole('listitem')).toContainText(files.map(({ name }) => name));
  await expect(composer.getByRole('progressbar')).toHaveCount(0);
  await composer.getByRole('button', { name: /^dot\.png/ }).click();
  await expect(dialog(page, 'dot.png').getByRole('img', { name: 'dot.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.press('Control+Enter');

  const sent = ticket.getByRole('article').filter({ hasText: 'What she sent' });
  const look = sent.getByRole('button', { name: /^dot\.png/ });
  await look.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'dot.png')).toContainText('1 of 3');
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await expect(dialog(page, 'invoice.html')).toContainText(page1);
  await page.keyboard.press('ArrowRight');
  const player = dialog(page, 'call.wav').locator('audio');
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(0.1, 2);
  await page.keyboard.press('ArrowLeft');
  await expect(dialog(page, 'invoice.html')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(look).toBeFocused();

  // What could run in a viewer of its own is only downloaded.
  await expect(sent.getByRole('button', { name: /manual\.pdf/ })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await sent.getByRole('link', { name: /manual\.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe('manual.pdf');
  expect(await page.title()).not.toBe('Taken over');
  expect(asked.filter((url) => url.includes('far.example'))).toEqual([]);
  await page.context().close();
});
