import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newKey } from '../../../server/auth/secret.ts';
import { request, type Server } from '../../../server/client/request.ts';
import { mailAccountRoutes } from '../../../server/contract/desk/mail-accounts.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { supportStories } from '../../../server/sample/story/support.ts';
import { ImapServer } from '../../support/mail/imap-server.ts';
import type { BenchPostgres } from '../support/bench-postgres.ts';
import { cpuSeconds, startDeskhand } from '../support/processes.ts';

export interface IngestFigures {
  mails: number;
  /** By the clock, beside whatever else the machine does. */
  perSecond: number;
  /** Of processor time of the whole server, all of its threads, but not PostgreSQL's; Linux only. */
  perCpuSecond: number;
}

const database = 'ingest';

/** Fetches a mailbox in which so many new mails wait, as a server does: questions, and an answer to each. */
export async function benchIngest(postgres?: BenchPostgres, mails = 4000): Promise<IngestFigures> {
  const directory = mkdtempSync(path.join(tmpdir(), 'deskhand-bench-ingest-'));
  const key = newKey();
  const imap = await ImapServer.open();
  const place = postgres ? ['--database', await postgres.fresh(database)] : [];
  const serving = await startDeskhand(directory, ['--rate-limit', '0', ...place], { DESKHAND_ADMIN_KEY: key });
  const server: Server = { baseUrl: `${serving.url}/api/v2`, key };
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await wait(200);
  };
  try {
    const { item } = await request(server, mailAccountRoutes.createMailAccount, {
      address: 'support@office.example',
      imap_host: '127.0.0.1',
      imap_port: imap.port,
      imap_security: 'none',
      imap_user: imap.user,
      imap_password: imap.password,
    });
    const stateOf = async () => (await request(server, mailAccountRoutes.getMailAccount, { id: item.id })).item.state;
    await until(async () => (await stateOf()) === 'connected');
    imap.fill(Array.from({ length: mails }, (_, number) => ({ source: mailOf(number), arrivedAt: Date.now() })));
    const [began, cpu] = [performance.now(), cpuSeconds(serving.pid)];
    const count = async () => (await request(server, deskTicketRoutes.countTickets, {})).item.all;
    await until(async () => (await count()) === mails / 2);
    const seconds = (performance.now() - began) / 1000;
    const spent = cpuSeconds(serving.pid) - cpu;
    return { mails, perSecond: Math.round(mails / seconds), perCpuSecond: Math.round(mails / spent) };
  } finally {
    await serving.stop();
    await imap.close();
    await postgres?.drop(database);
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A question, or what its customer writes after it. */
function mailOf(number: number): Buffer {
  const thread = number >> 1;
  const isMore = number % 2 === 1;
  const story = supportStories[thread % supportStories.length];
  const lines = [
    `From: Customer ${thread} <c${thread}@volume.example>`,
    'To: support@office.example',
    `Subject: ${isMore ? 'Re: ' : ''}=?utf-8?B?${Buffer.from(story?.title ?? '').toString('base64')}?= ${thread}`,
    `Message-ID: <${number}@volume.example>`,
    ...(isMore ? [`In-Reply-To: <${number - 1}@volume.example>`] : []),
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    story?.entries[0]?.text.replaceAll('\n', '\r\n') ?? '',
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}
