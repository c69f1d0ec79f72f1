import path from 'node:path';
import { checkDesk } from '../../server/check/check-desk.ts';
import { ticketRoutes } from '../../server/contract/base/ticket.ts';
import { mailAccountRoutes } from '../../server/contract/desk/mail-accounts.ts';
import { messageRoutes } from '../../server/contract/desk/messages.ts';
import type { SmtpStand } from '../support/mail/smtp-server.ts';
import { type CampaignFigures, type CampaignOptions, endOf, hour, killWithin, startProcess } from './campaign.ts';
import { beginning, type SoakDesk } from './soak-desk.ts';

const program = path.join(import.meta.dirname, '../support/mail/send-process.ts');
const perRound = 4;
/** What sending a few mails takes, in ms. */
const longest = 80;

/**
 * Kills a process that sends replies, in every round at another moment, and looks at the end what the mail server got:
 * each once, but those that say themselves that they may have been sent.
 */
export async function killSenders(
  desk: SoakDesk,
  smtp: SmtpStand,
  { rounds, random, tell }: CampaignOptions,
): Promise<CampaignFigures> {
  await addAccount(desk, smtp.port);
  let killed = 0;
  for (let round = 0; round < rounds; round++) {
    await writeReplies(desk);
    const { promise: connected, resolve } = Promise.withResolvers<void>();
    smtp.script = { onConnect: () => void resolve() };
    const child = startProcess(program, desk, beginning + round * hour);
    if (await killWithin(child, connected, random.next() * longest)) killed++;
    tell?.(round + 1);
  }
  smtp.script = {};
  // Whoever was killed last still holds some: a first look gives them back, a second one sends them.
  for (const more of [0, 1]) {
    const code = await endOf(startProcess(program, desk, beginning + (rounds + more) * hour));
    if (code !== 0) throw new Error(`The sending process ended with ${code}.`);
  }
  return tally(desk, smtp, killed);
}

async function addAccount({ request }: SoakDesk, port: number): Promise<void> {
  await request(mailAccountRoutes.createMailAccount, {
    address: 'help@office.example',
    smtp_host: '127.0.0.1',
    smtp_port: port,
    smtp_security: 'none',
  });
}

async function writeReplies({ request }: SoakDesk): Promise<void> {
  for (let count = 0; count < perRound; count++) {
    const { item } = await request(ticketRoutes.createTicket, { title: 'Lost parcel', from: 'ada@customer.example' });
    await request(messageRoutes.addMessage, {
      ticketID: item.id,
      type: 'reply',
      content: 'It comes tomorrow.',
      undo_seconds: 0,
    });
  }
}

async function tally({ ctx }: SoakDesk, { taken }: SmtpStand, killed: number): Promise<CampaignFigures> {
  const rows = await ctx.db
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.id', 'deliveries.message_id')
    .select(['external_id', 'state'])
    .execute();
  const times = Map.groupBy(taken, ({ text }) => /^Message-ID: <(.*)>\r?$/im.exec(text)?.[1]);
  const all = rows.map(({ external_id, state }) => ({
    id: external_id ?? '',
    state,
    times: times.get(external_id ?? '')?.length ?? 0,
  }));
  const unsure = all.filter(({ state }) => state === 'unsure');
  return {
    killed,
    messages: all.length,
    lost: all.filter(({ state, times }) => state !== 'unsure' && (state !== 'sent' || times === 0)).map(({ id }) => id),
    doubled: all.filter(({ times }) => times > 1).map(({ id }) => id),
    damaged: await checkDesk(ctx),
    more: { unsure: unsure.length, 'of them sent': unsure.filter(({ times }) => times === 1).length },
  };
}
