import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newKey } from '../../../server/auth/secret.ts';
import { request, type Server } from '../../../server/client/request.ts';
import { mailAccountRoutes } from '../../../server/contract/desk/mail-accounts.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { ImapServer } from '../../support/mail/imap-server.ts';
import { SmtpStand } from '../../support/mail/smtp-server.ts';
import { peakMemory, startDeskhand } from '../support/processes.ts';

const megabyte = 1024 * 1024;

/** What the server's memory grew by at most (MB) when a mail with a file came in, and when one went out. */
export interface MailMemory {
  received: number;
  sent: number;
}

/** A mail with a file of so many megabytes fetched by IMAP, and the file sent back by SMTP. */
export async function benchMail(megabytes: number): Promise<MailMemory> {
  const directory = mkdtempSync(path.join(tmpdir(), 'deskhand-bench-mail-'));
  const key = newKey();
  const imap = await ImapServer.open();
  await using smtp = new SmtpStand();
  await smtp.listen();
  const serving = await startDeskhand(directory, ['--rate-limit', '0'], { DESKHAND_ADMIN_KEY: key });
  const server: Server = { baseUrl: `${serving.url}/api/v2`, key };
  try {
    await addAccount(server, imap, smtp.port);
    const receive = async (bytes: number, many: number): Promise<number> => {
      imap.deliver(mailWith(bytes), Date.now());
      for (;;) {
        const { items } = await request(server, deskTicketRoutes.listTickets, { limit: 10 });
        if (items.length === many) return Math.max(...items.map(({ id }) => id));
        await wait(100);
      }
    };
    const answer = async (ticketID: number, bytes: number): Promise<void> => {
      const files = [await upload(server, bytes)];
      const reply = { ticketID, type: 'reply' as const, content: 'Here it is.', undo_seconds: 0 };
      const many = smtp.taken.length;
      await request(server, messageRoutes.addMessage, { ...reply, attachment_ids: files });
      while (smtp.taken.length === many) await wait(100);
    };
    await answer(await receive(1000, 1), 1000);
    const before = peakMemory(serving.pid);
    await answer(1, megabytes * megabyte);
    const sent = peakMemory(serving.pid) - before;
    await receive(megabytes * megabyte, 2);
    return { sent, received: peakMemory(serving.pid) - before };
  } finally {
    await serving.stop();
    await imap.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function addAccount(server: Server, imap: ImapServer, smtpPort: number): Promise<void> {
  await request(server, mailAccountRoutes.createMailAccount, {
    address: 'support@office.example',
    imap_host: '127.0.0.1',
    imap_port: imap.port,
    imap_security: 'none',
    imap_user: imap.user,
    imap_password: imap.password,
    smtp_host: '127.0.0.1',
    smtp_port: smtpPort,
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
