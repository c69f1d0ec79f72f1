import { expect, type Page } from '@playwright/test';
import { test } from '../support/desktop.ts';
import { ImapServer } from '../support/mail/imap-server.ts';
import { SmtpStand } from '../support/mail/smtp-server.ts';
import { rows } from './work-tickets.ts';

let imap: ImapServer;
let smtp: SmtpStand;
let smtpPort: number;
test.beforeEach(async () => {
  imap = await ImapServer.open();
  smtp = new SmtpStand();
  smtp.script = { account: { user: imap.user, password: imap.password } };
  smtpPort = await smtp.listen();
});
test.afterEach(async () => {
  await imap.close();
  await smtp[Symbol.asyncDispose]();
});

/** Where a mailbox is, for a server on this machine: nothing that could be guessed from an address. */
async function fillServers(page: Page): Promise<void> {
  for (const [title, port] of [
    ['Incoming mail (IMAP)', imap.port],
    ['Outgoing mail (SMTP)', smtpPort],
  ] as const) {
    const server = page.getByRole('group', { name: title });
    await server.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1');
    await server.getByRole('textbox', { name: 'Port' }).fill(String(port));
    await server.getByRole('combobox', { name: 'Encryption' }).selectOption('None');
  }
  await page.getByRole('textbox', { name: 'User' }).fill(imap.user);
}

const mail = (headers: string, text: string) =>
  [
    'From: Ada Byron <ada@customer.example>',
    'To: help@office.example',
    `Date: ${new Date().toUTCString()}`,
    headers,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
  ].join('\r\n');

test('from an empty desk to the first mail that is answered, and the answer to that', async ({ home }) => {
  const { page } = await home.start();
  await page.getByRole('button', { name: /Connect your mailbox/ }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toBeFocused();
  await page.keyboard.type('help@office.example');
  await fillServers(page);
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/Incoming mail: User or password is not accepted/)).toBeVisible();
  await expect(page.getByText(/Outgoing mail: User or password is not accepted/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill(imap.password);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('Incoming mail works.')).toBeVisible();
  await expect(page.getByText('Outgoing mail works.')).toBeVisible();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Tickets', exact: true })).toBeVisible();
  await expect.poll(() => imap.connections).toBeGreaterThan(0);

  await page.keyboard.press('g');
  await page.keyboard.press(',');
  await page.getByRole('button', { name: /^Signature of / }).click();
  await page.getByRole('textbox', { name: 'Signatures' }).click();
  await page.keyboard.type('Lamps & more, weekdays 9 to 5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lamps & more' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('i');

  imap.deliver(mail('Message-ID: <1@customer.example>\r\nSubject: My lamp is broken', 'It flickers.'), Date.now());
  await rows(page).filter({ hasText: 'My lamp is broken' }).click();
  const ticket = page.getByRole('main', { name: 'Ticket' });
  await expect(ticket.getByRole('article')).toContainText('Ada Byron');
  await expect(ticket.getByRole('button', { name: /^Reply/ })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.type('Please send us a photo.');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => smtp.taken.length, { timeout: 30_000 }).toBe(1);
  const [sent] = smtp.taken;
  expect(sent).toMatchObject({ from: 'help@office.example', to: ['ada@customer.example'], user: imap.user });
  expect(sent?.text).toMatch(/^In-Reply-To: <1@customer\.example>/m);
  expect(sent?.text).toMatch(/^Subject: Re: My lamp is broken \[#\d+\]/m);
  expect(sent?.text).toContain('Please send us a photo.');
  expect(sent?.text).toContain('Lamps & more, weekdays 9 to 5');
  await expect(ticket.getByRole('article').last()).not.toContainText(/sending/);

  const messageId = /^Message-ID: (<\S+>)/im.exec(sent?.text ?? '')?.[1] ?? '';
  const again = `Message-ID: <2@customer.example>\r\nIn-Reply-To: ${messageId}\r\nSubject: Re: My lamp is broken`;
  imap.deliver(mail(again, 'Here it is.'), Date.now());
  await expect(ticket.getByRole('article')).toHaveCount(3);
  await expect(ticket.getByRole('article').last()).toContainText('Here it is.');
  await expect(rows(page)).toHaveCount(1);
  // Nothing was marked or deleted in the mailbox.
  expect(imap.seen.filter((command) => /STORE|EXPUNGE|MOVE|DELETE/i.test(command))).toEqual([]);
  expect(imap.mails).toHaveLength(2);
});
