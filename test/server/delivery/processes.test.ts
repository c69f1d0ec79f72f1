import path from 'node:path';
import { describe, expect } from 'vitest';
import { seededRandom } from '../../../server/sample/random.ts';
import { endOf, startProcess } from '../../soak/campaign.ts';
import { killSenders } from '../../soak/kill-senders.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { type TestDesk, testNow } from '../../support/desk.ts';
import { arrangeAccount } from '../../support/mail/arrange-account.ts';
import type { SmtpStand } from '../../support/mail/smtp-server.ts';
import { test } from '../../support/mail/smtp-test.ts';
import { reply } from './arrange-office.ts';

const program = path.join(import.meta.dirname, '../../support/mail/send-process.ts');

/** Each message with its state and how often the mail server took it. */
async function tally({ ctx }: TestDesk, { taken }: SmtpStand) {
  const rows = await ctx.db
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.id', 'deliveries.message_id')
    .select(['external_id', 'state'])
    .execute();
  return rows.map(({ external_id, state }) => ({
    state,
    times: taken.filter(({ text }) => text.includes(`Message-ID: <${external_id}>`)).length,
  }));
}

async function arrangeReplies(desk: TestDesk, many: number): Promise<void> {
  const tickets = await arrangeTickets(
    desk.ctx,
    Array.from({ length: many }, () => ({ from: 'ada@customer.example' })),
  );
  for (const { id } of tickets) await reply(desk, id);
}

describe('several processes over one database', () => {
  test('send each message once', async ({ desk, smtp }) => {
    await arrangeAccount(desk, { port: smtp.port });
    await arrangeReplies(desk, 40);
    const ends = [1, 2, 3].map(() => endOf(startProcess(program, desk, testNow)));
    expect(await Promise.all(ends)).toEqual([0, 0, 0]);
    expect(await tally(desk, smtp)).toEqual(Array.from({ length: 40 }, () => ({ state: 'sent', times: 1 })));
  }, 60_000);
});

describe('a process that is killed while it sends', () => {
  test('loses and doubles nothing', async ({ desk, smtp }) => {
    const found = await killSenders(desk, smtp, { rounds: 10, random: seededRandom(1) });
    expect(found).toMatchObject({ messages: 40, lost: [], doubled: [], damaged: [] });
    expect(found.killed).toBeGreaterThan(0);
  }, 160_000);
});
