import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/desktop.ts';
import { run, serveDesk } from '../support/served-desk.ts';
import { connect, openAllTickets, openFirstTicket, rows } from './work-tickets.ts';

test('an empty desk offers sample tickets, and they are there at once', async ({ home }) => {
  const { page } = await home.start();
  await page.getByRole('button', { name: /sample tickets/ }).click();
  await openAllTickets(page);
  await openFirstTicket(page);
});

test('a mailbox that is chosen becomes tickets', async ({ home }) => {
  const mailbox = path.join(home.userData, 'office.mbox');
  writeFileSync(mailbox, mails);
  const { page } = await home.start();
  await page.getByRole('button', { name: /Import a mailbox/ }).click();
  await page.locator('input[type=file]').setInputFiles(mailbox);
  await page.getByLabel(/help@office\.example/).check();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('The mailbox is imported')).toBeVisible();
  await page.getByRole('button', { name: 'Show the tickets' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: 'Printer on fire' })).toHaveCount(1);
});

test('an import goes on when its window is loaded again, and whoever reloads sees it', async ({ home }) => {
  const mailbox = path.join(home.userData, 'office.mbox');
  writeFileSync(mailbox, mails);
  const { page } = await home.start();
  await page.getByRole('button', { name: /Import a mailbox/ }).click();
  await page.locator('input[type=file]').setInputFiles(mailbox);
  await page.getByLabel(/help@office\.example/).check();
  await page.reload();
  await page.getByLabel(/help@office\.example/).check();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('The mailbox is imported')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: /^All tickets/ }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a mailbox that is dropped anywhere is taken as one to import', async ({ home }) => {
  const { page } = await home.start();
  await page.getByRole('button', { name: /Start empty/ }).click();
  await expect(page.getByRole('region', { name: 'Tickets', exact: true })).toBeVisible();
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'office.mbox'));
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  }, mails);
  await expect(page.getByText('3 mails in office.mbox')).toBeVisible();
});

test('connecting says what is wrong with a server, and works with the right one', async ({ home }) => {
  const { url, key, stop } = await serveDesk({ sample: true });
  const { page } = await home.start();
  await page.getByRole('button', { name: /Connect to a server/ }).click();
  const submit = page.getByRole('button', { name: 'Connect', exact: true });
  const status = page.getByRole('dialog').getByRole('status');

  await page.getByLabel('Address').fill('https://desk.invalid');
  await page.getByLabel('Key').fill(key);
  await submit.click();
  await expect(status).toContainText('There is no server named desk.invalid');

  await page.getByLabel('Address').fill(url);
  await page.getByLabel('Key').fill(`dh_${'x'.repeat(43)}`);
  await submit.click();
  await expect(status).toContainText('does not accept this key');

  await page.getByLabel('Key').fill(key);
  await submit.click();
  await expect(status).toContainText('not encrypted');
  await submit.click();
  await openAllTickets(page);
  await stop();
});

test('a server that went away or took the key back is told, with the way to another one', async ({ home }) => {
  const served = await serveDesk({ sample: true });
  const first = await home.start();
  await connect(first.page, served);
  await openAllTickets(first.page);
  await run(['keys', 'revoke', '1', '--data', served.dataDirectory], process.env);
  await first.quit();

  const second = await home.start();
  await expect(second.page.getByRole('alert')).toContainText('no longer accepts this key');
  await served.stop();
  await second.page.getByRole('button', { name: 'Try again' }).click();
  await expect(second.page.getByRole('alert')).toContainText('Nothing answers');
  await second.page.getByRole('button', { name: 'Connect…' }).click();
  await second.page
    .getByRole('listitem')
    .filter({ hasText: 'Local desk' })
    .getByRole('button', { name: 'Use' })
    .click();
  await expect(second.page.getByRole('heading', { name: 'How do you want to start?' })).toBeVisible();
});

const mails = `From - Mon Mar 02 09:00:00 2026
From: Ada <ada@customer.example>
To: help@office.example
Subject: Printer on fire
Date: Mon, 2 Mar 2026 09:00:00 +0000
Message-ID: <1@customer.example>
Content-Type: text/plain; charset=utf-8

It burns.

From - Mon Mar 02 10:00:00 2026
From: Help <help@office.example>
To: ada@customer.example
Subject: Re: Printer on fire
Date: Mon, 2 Mar 2026 10:00:00 +0000
Message-ID: <2@office.example>
In-Reply-To: <1@customer.example>
Content-Type: text/plain; charset=utf-8

Please switch it off.

From - Mon Mar 02 11:00:00 2026
From: Ben <ben@customer.example>
To: help@office.example
Subject: Where is my order?
Date: Mon, 2 Mar 2026 11:00:00 +0000
Message-ID: <3@customer.example>
Content-Type: text/plain; charset=utf-8

It was due on Friday.

`;
