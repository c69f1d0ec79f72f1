import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newKey } from '../../../server/auth/secret.ts';
import { request, type Server, send } from '../../../server/client/request.ts';
import { importRoutes } from '../../../server/contract/desk/imports.ts';
import { mailAccountRoutes } from '../../../server/contract/desk/mail-accounts.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { ImapServer } from '../../support/mail/imap-server.ts';
import { SmtpStand } from '../../support/mail/smtp-server.ts';
import { median } from '../support/median.ts';
import { peakMemory, startDeskhand } from '../support/processes.ts';

const megabyte = 1024 * 1024;

/** What the server's memory grew by at most (MB), over what the same with a file of 1,000 bytes had taken. */
export interface MailMemory {
  /** A mail with a file that goes out. */
  sent: number;
  /** One that an account fetches. */
  received: number;
  /** One that is imported. */
  imported: number;
}

/** A desk with a mail account, in a process of its own. */
interface Stand {
  server: Server;
  imap: ImapServer;
  smtp: SmtpStand;
}

/** Mails with a file of so many megabytes: the median of several, each with a server that has just started. */
export async function benchMail(megabytes: number, rounds: number): Promise<MailMemory> {
  const medianOf = async (task: Task) => {
    const found: number[] = [];
    for (let round = 0; round < rounds; round++) found.push(await growth(task, megabytes * megabyte));
    return median(found);
  };
  return { sent: await medianOf(answer), received: await medianOf(receive), imported: await medianOf(bring) };
}

type Task = (stand: Stand, bytes: number) => Promise<void>;

async function growth(task: Task, bytes: number): Promise<number> {
  const directory = mkdtempSync(path.join(tmpdir(), 'deskhand-bench-mail-'));
  const key = newKey();
  const imap = await ImapServer.open();
  await using smtp = new SmtpStand();
  await smtp.listen();
  const serving = await startDeskhand(directory, ['--rate-limit', '0'], { DESKHAND_ADMIN_KEY: key });
  const stand: Stand = { server: { baseUrl: `${serving.url}/api/v2`, key }, imap, smtp };
  try {
    await addAccount(stand);
    await receive(stand, 100);
    await task(stand, 1000);
    const before = peakMemory(serving.pid);
    await task(stand, bytes);
    return peakMemory(serving.pid) - before;
  } finally {
    await serving.stop();
    await imap.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function receive({ server, imap }: Stand, bytes: number): Promise<void> {
  const title = `${bytes} bytes`;
  imap.deliver(mailWith(bytes), Date.now());
  for (;;) {
    const { items } = await request(server, deskTicketRoutes.listTickets, { limit: 10 });
    if (items.some((ticket) => ticket.title === title)) return;
    await wait(100);
  }
}

async function answer({ server, smtp }: Stand, bytes: number): Promise<void> {
  const files = [await upload(server, bytes)];
  const reply = { ticketID: 1, type: 'reply' as const, content: 'Here it is.', undo_seconds: 0 };
  const many = smtp.taken.length;
  await request(server, messageRoutes.addMessage, { ...reply, attachment_ids: files });
  while (smtp.taken.length === many) await wait(100);
}

async function bring({ server }: Stand, bytes: number): Promise<void> {
  const { createImport, getImport, startImport } = importRoutes;
  const received = await send(server, createImport, { name: 'mail.eml' }, { stream: mailWith(bytes) });
  const { id } = ((await received.json()) as { item: { id: string } }).item;
  const reached = async (state: string) => {
    while ((await request(server, getImport, { id })).item.state !== state) await wait(100);
  };
  await reached('waiting');
  await request(server, startImport, { id });
  await reached('done');
}

async function addAccount({ server, imap, smtp }: Stand): Promise<void> {
  await request(server, mailAccountRoutes.createMailAccount, {
    address: 'support@office.example',
    imap_host: '127.0.0.1',
    imap_port: imap.port,
    imap_security: 'none',
    imap_user: imap.user,
    imap_password: imap.password,
    smtp_host: '127.0.0.1',
    smtp_port: smtp.port,
    smtp_security: 'none',
  });
}

async function upload({ baseUrl, key }: Server, bytes: number): Promise<number> {
  const body = new FormData();
  body.append('file', new Blob([randomBytes(bytes)]), 'photo.bin');
  const headers = { authorization: `apikey ${key}` };
  const response = await fetch(`${baseUrl}/desk/attachments`, { method: 'POST', headers, body });
  return ((await response.json()) as { item: { id: number } }).item.id;
}

function mailWith(bytes: number): string {
  const lines = [
    `From: <c${bytes}@volume.example>`,
    'To: support@office.example',
    `Subject: ${bytes} bytes`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'See the picture.',
    '--b',
    'Content-Type: image/x-raw; name=photo.bin',
    'Content-Transfer-Encoding: base64',
    '',
    ...(randomBytes(bytes)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    '--b--',
    '',
  ];
  return lines.join('\r\n');
}
