import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/browser.ts';
import { type ServedDesk, serveDesk } from '../support/served-desk.ts';
import { callApi, signIn } from './agent-in-browser.ts';

const example = path.join(import.meta.dirname, '../../docs/chat-example/chat-server.mjs');
const token = 'LampShop2026';

let served: ServedDesk;
let chatServer: ChildProcess;
let chatUrl: string;

test.beforeAll(async () => {
  served = await serveDesk({ sample: true });
  const { key } = await setUpChat();
  const env = { ...process.env, DESK_URL: served.url, DESK_KEY: key, CHAT_TOKEN: token, PORT: '0' };
  const child = spawn(process.execPath, [example], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  chatServer = child;
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  chatUrl = /http:\S+/.exec(String(line))?.[0] ?? '';
});
test.afterAll(async () => {
  chatServer.kill();
  await served.stop();
});

/** As docs/chat-example/README.md says: a user and a key for the chat server, and an account. */
async function setUpChat(): Promise<{ key: string }> {
  const permissions = ['API_CHAT', 'TICKET_READ'];
  const shop = { name: 'Lamp shop chat', email: 'chat@nordlicht.example', permissions };
  const user = (await callApi(served, 'POST', '/desk/users', shop)) as { item: { id: number } };
  const named = { user_id: user.item.id, name: 'Chat server', permissions };
  const { item } = (await callApi(served, 'POST', '/desk/keys', named)) as { item: { key: string } };
  const account = {
    servers: ['chat.example'],
    token,
    greeting: 'How can we help?',
    predefined_user_inputs: ['Do you ship?'],
  };
  await callApi(served, 'POST', '/desk/chat-accounts', account);
  return item;
}

/** Counts in the page how many tones it has begun: what an agent hears. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) {
      document.documentElement.dataset.tones = String(Number(document.documentElement.dataset.tones ?? 0) + 1);
      start.call(this, at);
    };
  });
const tones = async (page: Page) => Number((await page.locator('html').getAttribute('data-tones')) ?? 0);

const banner = (page: Page) => page.getByRole('region', { name: 'Chats that wait' });
const ticket = (page: Page) => page.getByRole('main', { name: 'Ticket' });
const editor = (page: Page) => ticket(page).getByRole('textbox', { name: 'Message', exact: true });

test('a visitor’s chat rings at the agents’, is answered, and is seen from both sides until its end', async ({
  anyBrowser,
}) => {
  const mara = await signIn(anyBrowser, served);
  const kim = await signIn(anyBrowser, served, { user: 'kim@nordlicht.example' });
  for (const page of [mara, kim]) {
    await listen(page);
    await page.reload();
    await expect(page.getByRole('option').first()).toBeVisible();
    // A browser lets only a page sound that somebody has touched.
    await page.getByRole('button', { name: /^All tickets/ }).click();
  }
  const visitor = await (await anyBrowser.newContext()).newPage();
  await visitor.goto(`${chatUrl}#lamps`);
  await visitor.getByRole('button', { name: 'Chat with us' }).click();
  const chat = visitor.getByRole('region', { name: 'Chat' });
  await expect(chat).toContainText('How can we help?');
  await chat.getByLabel('Name').fill('Eve Stone');
  await chat.getByLabel('E-mail').fill('eve@customer.example');
  await chat
    .getByLabel('Attach a file')
    .setInputFiles({ name: 'lamp.txt', mimeType: 'text/plain', buffer: Buffer.from('E27') });
  await chat.getByLabel('Message').fill('Do you have this lamp in green?');
  await chat.getByRole('button', { name: 'Send' }).click();
  await expect(chat).toContainText('Do you have this lamp in green?');

  // It rings with both, and again.
  for (const page of [mara, kim]) {
    await expect(banner(page)).toContainText('Eve Stone');
    await expect.poll(() => tones(page)).toBeGreaterThan(2);
  }
  const { violations } = await new AxeBuilder({ page: mara }).include('[aria-label="Chats that wait"]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await banner(mara).getByRole('button', { name: 'Answer' }).click();
  for (const page of [mara, kim]) await expect(banner(page)).not.toContainText('Eve Stone');
  const begun = await tones(kim);
  await expect(ticket(mara)).toContainText('Do you have this lamp in green?');
  await expect(ticket(mara)).toContainText('lamp.txt');

  // Typing is seen on both sides.
  await chat.getByLabel('Message').pressSequentially('Or in');
  await expect(ticket(mara)).toContainText('Eve Stone is typing…');
  await expect(editor(mara)).toBeFocused();
  await mara.keyboard.type('Yes, ');
  await expect(chat).toContainText('Somebody is writing…');
  await mara.keyboard.type('we have it in green.');
  await mara.keyboard.press('Control+Enter');
  await expect(chat).toContainText('Yes, we have it in green.');
  await expect(chat).toContainText('Mara Ruiz');
  await expect(chat).not.toContainText('Somebody is writing…');

  await visitor.getByRole('link', { name: 'Shipping' }).click();
  await expect(ticket(mara)).toContainText(`page ${chatUrl}#shipping visited`);
  await chat.getByRole('button', { name: 'Fold' }).click();
  await visitor.getByRole('button', { name: 'Chat with us' }).click();
  await chat.getByRole('button', { name: 'End chat' }).click();
  await expect(chat).toContainText('The chat has ended.');
  await expect(ticket(mara)).toContainText('chat ended');
  // Whoever took it, nobody's window rang any more.
  expect(await tones(kim)).toBe(begun);
  for (const page of [mara, kim, visitor]) await page.context().close();
});
