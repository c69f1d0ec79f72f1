import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { arrangeTickets } from '../../support/arrange.ts';
import { type TestDesk, testNow } from '../../support/desk.ts';
import { arrangeAccount } from '../../support/mail/arrange-account.ts';
import type { SmtpStand } from '../../support/mail/smtp-server.ts';
import { test } from '../../support/mail/smtp-test.ts';
import { reply } from './arrange-office.ts';

const program = path.join(import.meta.dirname, '../../support/mail/send-process.ts');
/** As many as somebody has time for; a kill can come at any moment, so every round tries others. */
const rounds = Number(process.env.DESKHAND_KILL_ROUNDS ?? 10);
const perRound = 4;
const hour = 3_600_000;

/** A process that sends, with a clock of its own. */
function startSending({ directory, databaseUrl }: TestDesk, now: number): ChildProcess {
  return spawn(process.execPath, [program, directory, databaseUrl, String(now)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

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
    const ends = [1, 2, 3].map(() => endOf(startSending(desk, testNow)));
    expect(await Promise.all(ends)).toEqual([0, 0, 0]);
    expect(await tally(desk, smtp)).toEqual(Array.from({ length: 40 }, () => ({ state: 'sent', times: 1 })));
  }, 60_000);
});

describe('a process that is killed while it sends', () => {
  test(
    `loses and doubles nothing, ${rounds} times`,
    async ({ desk, smtp }) => {
      await arrangeAccount(desk, { port: smtp.port });
      let killed = 0;
      for (let round = 0; round < rounds; round++) {
        await arrangeReplies(desk, perRound);
        const { promise: connected, resolve } = Promise.withResolvers<void>();
        smtp.script = { onConnect: () => void resolve() };
        // An hour later the lease of whoever was killed has run out, and what was put off is due.
        const child = startSending(desk, testNow + round * hour);
        const ended = endOf(child);
        await Promise.race([connected, ended]);
        // The moment is what is tried: anywhere in what sending a few mails takes.
        await wait(Math.random() * 60);
        child.kill('SIGKILL');
        if ((await ended) === null) killed++;
      }
      smtp.script = {};
      // Whoever was killed last still holds some: a first look gives them back, a second one sends them.
      for (const more of [0, 1]) expect(await endOf(startSending(desk, testNow + (rounds + more) * hour))).toBe(0);
      const all = await tally(desk, smtp);
      expect(all).toHaveLength(rounds * perRound);
      const wrong = all.filter(({ state, times }) =>
        state === 'unsure' ? times > 1 : state !== 'sent' || times !== 1,
      );
      expect(wrong).toEqual([]);
      expect(killed).toBeGreaterThan(0);
      console.log(
        `killed ${killed} of ${rounds} times; unsure: ${all.filter(({ state }) => state === 'unsure').length}`,
      );
    },
    60_000 + rounds * 10_000,
  );
});
