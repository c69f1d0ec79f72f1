import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkDesk } from '../../server/check/check-desk.ts';
import { mailAccountRoutes } from '../../server/contract/desk/mail-accounts.ts';
import type { ImapServer } from '../support/mail/imap-server.ts';
import { type CampaignFigures, type CampaignOptions, endOf, hour, killWithin, startProcess } from './campaign.ts';
import { beginning, type SoakDesk } from './soak-desk.ts';

const program = path.join(import.meta.dirname, '../support/mail/fetch-process.ts');
const perRound = 12;
/** So many mails, one in every round, have a file that is not held in memory; more would not fit into that of the test. */
const mostBig = 50;
const bigFile = Buffer.alloc(1_500_000, 'file ').toString('base64').replace(/.{76}/g, '$&\r\n');
/** What signing in and taking in these mails takes, in ms. */
const longest = 250;
/** How long the last process may take for what is left, in ms. */
const patience = 600_000;

/**
 * Kills a process that fetches a mailbox, in every round at another moment, and looks at the end what the desk has: each
 * mail once. The desk is checked as `deskhand check` does it, too.
 */
export async function killFetchers(
  desk: SoakDesk,
  imap: ImapServer,
  { rounds, random, tell }: CampaignOptions,
): Promise<CampaignFigures> {
  await addAccount(desk, imap);
  const ids: string[] = [];
  let killed = 0;
  let behind = 0;
  for (let round = 0; round < rounds; round++) {
    for (let count = 0; count < perRound; count++) ids.push(deliver(imap, ids.length));
    const { promise: connected, resolve } = Promise.withResolvers<void>();
    imap.afterSearch = resolve;
    const child = startProcess(program, desk, beginning + round * hour);
    if (await killWithin(child, connected, random.next() * longest)) killed++;
    if ((await countTaken(desk)) < ids.length) behind++;
    tell?.(round + 1);
  }
  const last = startProcess(program, desk, beginning + rounds * hour);
  const until = performance.now() + patience;
  while ((await countTaken(desk)) < ids.length && performance.now() < until) await wait(50);
  last.kill('SIGTERM');
  await endOf(last);
  return { ...(await tally(desk, ids)), killed, more: { 'killed over unread mail': behind } };
}

async function addAccount({ request }: SoakDesk, imap: ImapServer): Promise<void> {
  await request(mailAccountRoutes.createMailAccount, {
    address: 'support@office.example',
    imap_host: '127.0.0.1',
    imap_port: imap.port,
    imap_security: 'none',
    imap_user: imap.user,
    imap_password: imap.password,
  });
}

/** Puts a question, or an answer to the mail before, into the mailbox; gives its Message-ID. */
function deliver(imap: ImapServer, number: number): string {
  const id = `${number}@customer.example`;
  const isAnswer = number % 3 === 1;
  const sender = isAnswer ? number - 1 : number;
  const isBig = number % perRound === 5 && number < mostBig * perRound;
  const lines = [
    `From: <c${sender}@customer.example>`,
    'To: support@office.example',
    `Subject: ${isAnswer ? 'Re: ' : ''}Parcel ${sender}`,
    `Message-ID: <${id}>`,
    ...(isAnswer ? [`In-Reply-To: <${sender}@customer.example>`] : []),
    'Date: Mon, 2 Mar 2026 09:00:00 +0000',
    ...(isBig ? ['Content-Type: multipart/mixed; boundary=b', '', '--b'] : []),
    '',
    'It has not come.',
    '',
    ...(isBig
      ? ['--b', 'Content-Type: image/x-raw', 'Content-Transfer-Encoding: base64', '', bigFile, '--b--', '']
      : []),
  ];
  imap.deliver(lines.join('\r\n'), beginning);
  return id;
}

async function countTaken({ ctx }: SoakDesk): Promise<number> {
  const { many } = await ctx.db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number | string>().as('many'))
    .executeTakeFirstOrThrow();
  return Number(many);
}

async function tally({ ctx }: SoakDesk, ids: readonly string[]): Promise<Omit<CampaignFigures, 'killed' | 'more'>> {
  const rows = await ctx.db
    .selectFrom('messages')
    .innerJoin('mails', 'mails.message_row_id', 'messages.id')
    .select('messages.external_id')
    .execute();
  const times = Map.groupBy(rows, ({ external_id }) => external_id);
  return {
    messages: ids.length,
    lost: ids.filter((id) => !times.has(id)),
    doubled: ids.filter((id) => (times.get(id)?.length ?? 0) > 1),
    damaged: await checkDesk(ctx),
  };
}
