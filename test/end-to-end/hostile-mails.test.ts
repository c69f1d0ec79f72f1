import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { hostileMails, trackerHost } from '../renderer/ticket/hostile-mails.ts';
import { test } from '../support/browser.ts';
import { run, type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { row, signIn } from './agent-in-browser.ts';

/** So many in one ticket: all of them are laid out at once. */
const perTicket = 6;
const names = Object.keys(hostileMails);
const tickets = Array.from({ length: Math.ceil(names.length / perTicket) }, (_, at) =>
  names.slice(at * perTicket, (at + 1) * perTicket),
);

let served: ServedDesk;
test.beforeAll(async () => {
  served = await serveDesk({ sample: false });
  const mailbox = path.join(served.dataDirectory, 'hostile.mbox');
  await writeFile(
    mailbox,
    tickets.flatMap((group, at) => group.map((name, place) => mailOf(name, at, place))).join(''),
  );
  const target = ['--yes', '--address', 'help@office.example', '--data', served.dataDirectory];
  await run(['import', 'mbox', mailbox, ...target], process.env);
});
test.afterAll(() => served.stop());

/** The mail as it lies in an mbox, as one of a conversation. */
function mailOf(name: string, ticket: number, place: number): string {
  const id = (number: number) => `<${ticket}-${number}@hostile.example>`;
  // Of this hour: an import closes what is old.
  const sent = new Date(Date.now() - (perTicket - place) * 60_000).toUTCString().replace('GMT', '+0000');
  const html = `<p style="color:navy">${name}.</p>${hostileMails[name]}`;
  return [
    `From c${ticket}@hostile.example Mon Mar  2 09:0${place}:00 2026`,
    `From: "<img src=x onerror=top.mailRan=1>" <c${ticket}@hostile.example>`,
    'To: help@office.example',
    `Subject: ${place === 0 ? '' : 'Re: '}Hostile ${ticket} <script>top.mailRan=1</script>`,
    `Message-ID: ${id(place)}`,
    ...(place === 0 ? [] : [`In-Reply-To: ${id(0)}`]),
    `Date: ${sent}`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(html)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    '',
    '',
  ].join('\n');
}

/** Watches what a page does that no mail may make it do. */
function watch(page: Page) {
  const done: string[] = [];
  const isOurs = (url: string) => /^(data|blob|about):/.test(url) || url.startsWith(served.url);
  page.on('request', (request) => isOurs(request.url()) || done.push(`asked for ${request.url()}`));
  page.on('dialog', (dialog) => {
    done.push(`showed ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => isOurs(frame.url()) || done.push(`went to ${frame.url()}`));
  page.context().on('page', (other) => done.push(`opened ${other.url()}`));
  return done;
}

test('no mail runs, asks for or opens anything in the console, and its images come when they are asked for', async ({
  anyBrowser,
}) => {
  test.slow();
  const page = await signIn(anyBrowser, served);
  await page.route(`**/*${trackerHost}*/**`, (route) => route.abort());
  const done = watch(page);
  for (const [at, group] of tickets.entries()) {
    await row(page, `Hostile ${at} `).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(`Hostile ${at} <script>`);
    await expect(page.getByRole('article')).toHaveCount(group.length);
    // Where a mail is shown, what it tries has been tried.
    for (const [place, name] of group.entries()) {
      const article = page.getByRole('article').nth(place);
      await article.scrollIntoViewIfNeeded();
      await expect(article.locator('iframe').contentFrame().getByText(`${name}.`)).toBeVisible();
    }
    expect(await page.evaluate(() => 'mailRan' in window)).toBe(false);
  }
  expect(done).toEqual([]);
  // The same watch sees a request as soon as there is one.
  const tracked = page.waitForRequest((request) => request.url().includes(trackerHost));
  await row(page, `Hostile ${tickets.findIndex((group) => group.includes('a remote image'))} `).click();
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Load images' }) })
    .first()
    .getByRole('button', { name: 'Load images' })
    .click();
  await tracked;
  expect(done.length).toBeGreaterThan(0);
  await page.context().close();
});
