import { Readable } from 'node:stream';
import { describe, expect } from 'vitest';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { claimDue, leaseTime, recoverAbandoned } from '../../../server/delivery/claim.ts';
import { handOver } from '../../../server/delivery/hand-over.ts';
import { Lease } from '../../../server/delivery/lease.ts';
import { sendDue } from '../../../server/delivery/send-due.ts';
import { settleAttempt } from '../../../server/delivery/settle.ts';
import type { TestDesk } from '../../support/desk.ts';
import { arrangeAccount } from '../../support/mail/arrange-account.ts';
import { SmtpStand } from '../../support/mail/smtp-server.ts';
import { test } from '../../support/mail/smtp-test.ts';
import { arrangeQuestion, deliveryOf, reply } from './arrange-office.ts';

/** A reply that somebody has just begun to send. */
async function arrangeClaimed(desk: TestDesk, { port }: SmtpStand) {
  await arrangeAccount(desk, { port });
  const { ticket } = await arrangeQuestion(desk);
  const id = await reply(desk, ticket.id);
  const [claimed] = await claimDue(desk.ctx);
  if (!claimed) throw new Error('A reply that is due was not taken.');
  return { id, claimed };
}

describe('a message that somebody sends', () => {
  test('is nobody else’s, and cannot be taken back', async ({ desk, smtp }) => {
    const { id } = await arrangeClaimed(desk, smtp);
    expect(await claimDue(desk.ctx)).toEqual([]);
    await sendDue(desk.ctx);
    expect(smtp.taken).toEqual([]);
    expect(await deliveryOf(desk, id)).toMatchObject({ state: 'sending', can_undo: false });
    expect((await desk.answer(messageRoutes.undoMessage, { id })).status).toBe(409);
  });

  test('is sent by another when its lease has run out before it was handed over', async ({ desk, smtp, clock }) => {
    const { id } = await arrangeClaimed(desk, smtp);
    clock.now += leaseTime - 1;
    await sendDue(desk.ctx);
    expect(smtp.taken).toEqual([]);
    clock.now += 1;
    await sendDue(desk.ctx);
    expect(smtp.taken).toHaveLength(1);
    expect(await deliveryOf(desk, id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test('is left to people when it has run out behind that', async ({ desk, smtp, clock }) => {
    const { id, claimed } = await arrangeClaimed(desk, smtp);
    const lease = new Lease(desk.ctx, claimed);
    await lease.handOver();
    lease.end();
    clock.now += leaseTime;
    await sendDue(desk.ctx);
    expect(smtp.taken).toEqual([]);
    expect(await deliveryOf(desk, id)).toMatchObject({ state: 'unsure' });
  });

  test('is not handed over by who has lost it', async ({ desk, smtp, clock }) => {
    const { claimed } = await arrangeClaimed(desk, smtp);
    const lease = new Lease(desk.ctx, claimed);
    clock.now += leaseTime;
    await recoverAbandoned(desk.ctx);
    await expect(lease.handOver()).rejects.toThrow('taken over');
    expect(lease.lost.aborted).toBe(true);
    lease.end();
  });

  test('is sent after all when the answer comes late', async ({ desk, smtp, clock }) => {
    const { id, claimed } = await arrangeClaimed(desk, smtp);
    const lease = new Lease(desk.ctx, claimed);
    await lease.handOver();
    lease.end();
    clock.now += leaseTime;
    await recoverAbandoned(desk.ctx);
    await settleAttempt(desk.ctx, claimed, { kind: 'sent', refused: [] });
    expect(await deliveryOf(desk, id)).toMatchObject({ state: 'sent', reason: '' });
  });

  test('stays as it is when who lost it before hears anything', async ({ desk, smtp, clock }) => {
    const { id, claimed } = await arrangeClaimed(desk, smtp);
    clock.now += leaseTime;
    await recoverAbandoned(desk.ctx);
    await settleAttempt(desk.ctx, claimed, {
      kind: 'refused',
      reason: 'late',
      trouble: null,
      temporary: false,
      refused: [],
    });
    expect(await deliveryOf(desk, id)).toMatchObject({ state: 'queued', reason: '' });
  });
});

describe('handing over', () => {
  const mail = 'Subject: Hello\r\n\r\nHello\r\n';
  const envelope = { from: 'a@office.example', to: ['b@x.example'], size: mail.length };
  const serverAt = (port: number) => ({ host: '127.0.0.1', port, security: 'none' as const, user: '', password: '' });
  const read = async () => Readable.from([Buffer.from(mail)]);
  const never = new AbortController().signal;

  test('gives a mail server nothing that it could take when it is stopped at the last moment', async ({ smtp }) => {
    const beforeEnd = async () => {
      throw new Error('No.');
    };
    const outcome = await handOver(serverAt(smtp.port), envelope, { read, beforeEnd, signal: never });
    expect(outcome).toMatchObject({ kind: 'refused', temporary: true });
    expect(smtp.taken).toEqual([]);
  });

  test('is over at once when the server stops, and hears the answer where it is too late for that', async ({
    smtp,
  }) => {
    const stopping = new AbortController();
    const early = async () => stopping.abort();
    const cut = await handOver(serverAt(smtp.port), envelope, { read, beforeEnd: early, signal: stopping.signal });
    expect(cut.kind).not.toBe('sent');
    const late = new AbortController();
    smtp.script = { onMail: () => void late.abort() };
    const outcome = await handOver(serverAt(smtp.port), envelope, {
      read,
      beforeEnd: async () => {},
      signal: late.signal,
    });
    expect(outcome).toEqual({ kind: 'sent', refused: [] });
  });

  test.for([
    ['no server listens', { port: 1, host: '127.0.0.1' }, /takes no connections/],
    ['there is no such host', { port: 25, host: 'nowhere.invalid' }, /nowhere\.invalid/],
  ] as const)('where %s can succeed later', async ([, where, said]) => {
    const server = { ...serverAt(where.port), host: where.host };
    const outcome = await handOver(server, envelope, { read, beforeEnd: async () => {}, signal: never });
    expect(outcome).toMatchObject({ kind: 'refused', temporary: true, reason: expect.stringMatching(said) });
  });

  test('of a mail to which the server answers neither yes nor no may have been done', async ({ smtp }) => {
    smtp.script = { onMail: () => 354 };
    const outcome = await handOver(serverAt(smtp.port), envelope, { read, beforeEnd: async () => {}, signal: never });
    expect(outcome).toMatchObject({ kind: 'unsure', trouble: { problem: 'server', said: '354 try again later' } });
  });

  test('of a mail that is too large for the server fails for good', async () => {
    await using small = new SmtpStand({ size: 10 });
    const server = serverAt(await small.listen());
    const outcome = await handOver(server, envelope, { read, beforeEnd: async () => {}, signal: never });
    expect(outcome).toMatchObject({ kind: 'refused', temporary: false, reason: expect.stringContaining('larger') });
    expect(small.taken).toEqual([]);
  });

  test('without encryption that was asked for gives nothing away', async ({ smtp }) => {
    const server = { ...serverAt(smtp.port), security: 'starttls' as const, user: 'help', password: 'geheim' };
    const outcome = await handOver(server, envelope, { read, beforeEnd: async () => {}, signal: never });
    expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringContaining('offers no STARTTLS') });
    expect(smtp.taken).toEqual([]);
  });
});
