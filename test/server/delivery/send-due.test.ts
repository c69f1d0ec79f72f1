import { describe, expect } from 'vitest';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { sendDue } from '../../../server/delivery/send-due.ts';
import type { TestDesk } from '../../support/desk.ts';
import { arrangeAccount } from '../../support/mail/arrange-account.ts';
import { test } from '../../support/mail/smtp-test.ts';
import { arrangeQuestion, deliveryOf, reply } from './arrange-office.ts';

const { undoMessage, retryMessage, getMessage } = messageRoutes;

const minute = 60_000;

const notified = ({ ctx }: TestDesk) =>
  ctx.db.selectFrom('notifications').select(['user_id', 'type', 'message']).orderBy('id').execute();
const inQueue = async ({ ctx }: TestDesk, id: number) =>
  (await ctx.db.selectFrom('messages').select('in_queue').where('id', '=', id).executeTakeFirstOrThrow()).in_queue;

describe('a reply that is due', () => {
  test('is sent once, with what makes it an answer', async ({ desk, smtp }) => {
    await arrangeAccount(desk, { port: smtp.port });
    const { ticket } = await arrangeQuestion(desk);
    const id = await reply(desk, ticket.id, { cc: ['bob@customer.example'] });
    expect(await inQueue(desk, id)).toBe(1);
    await sendDue(desk.ctx);
    await sendDue(desk.ctx);
    expect(smtp.taken).toHaveLength(1);
    const [mail] = smtp.taken;
    expect(mail).toMatchObject({
      from: 'help@office.example',
      to: ['ada@customer.example', 'bob@customer.example'],
    });
    for (const line of [
      'From: Office <help@office.example>',
      'To: Ada <ada@customer.example>',
      'Cc: bob@customer.example',
      `Subject: Re: Lost parcel [#${ticket.id}]`,
      'In-Reply-To: <question@customer.example>',
      'References: <question@customer.example>',
      'Date: Mon, 02 Mar 2026 09:00:00 +0000',
      'It comes tomorrow.',
    ]) {
      expect(mail?.text).toContain(`${line}\r\n`);
    }
    expect(await deliveryOf(desk, id)).toMatchObject({ state: 'sent', reason: '', attempts: 1, can_undo: false });
    expect(await inQueue(desk, id)).toBe(0);
  });

  test('waits for its time, and can be taken back until then', async ({ desk, smtp, clock }) => {
    await arrangeAccount(desk, { port: smtp.port });
    const { ticket } = await arrangeQuestion(desk);
    const soon = await reply(desk, ticket.id, { undo_seconds: 10 });
    const later = await reply(desk, ticket.id, { send_at: '2026-03-02 12:00:00' });
    clock.now += 9_999;
    await sendDue(desk.ctx);
    expect(smtp.taken).toEqual([]);
    expect(await deliveryOf(desk, later)).toMatchObject({ state: 'queued', due_at: '2026-03-02 12:00:00' });
    await desk.request(undoMessage, { id: soon });
    clock.now += 4 * 60 * minute;
    await sendDue(desk.ctx);
    expect(smtp.taken).toHaveLength(1);
    expect(await deliveryOf(desk, later)).toMatchObject({ state: 'sent' });
  });

  test('tells those who look at its ticket of each state', async ({ desk, smtp }) => {
    await arrangeAccount(desk, { port: smtp.port });
    const { ticket } = await arrangeQuestion(desk);
    await reply(desk, ticket.id);
    const events = () =>
      desk.ctx.db.selectFrom('live_events').select('id').where('ticket_id', '=', ticket.id).execute();
    const before = (await events()).length;
    await sendDue(desk.ctx);
    expect((await events()).length).toBe(before + 2);
  });

  test('signs in with the password of its account', async ({ desk, smtp }) => {
    smtp.script = { account: { user: 'help', password: 'geheim' } };
    await arrangeAccount(desk, { port: smtp.port, user: 'help', password: 'geheim' });
    const { ticket } = await arrangeQuestion(desk);
    await reply(desk, ticket.id);
    await sendDue(desk.ctx);
    expect(smtp.taken).toMatchObject([{ user: 'help' }]);
  });
});

describe('what the mail server does not take', () => {
  test('for good fails, says why, and tells the author', async ({ desk, smtp }) => {
    smtp.script = { onRecipient: () => 550 };
    await arrangeAccount(desk, { port: smtp.port });
    const { ticket } = await arrangeQuestion(desk);
    const id = await reply(desk, ticket.id);
    await sendDue(desk.ctx);
    const delivery = await deliveryOf(desk, id);
    expect(delivery).toMatchObject({ state: 'failed', can_undo: true });
    const reason = 'ada@customer.example: 550 no such user.';
    expect(delivery).toMatchObject({ reason, trouble: { problem: 'people_refused', host: '', said: reason } });
    expect(await notified(desk)).toMatchObject([{ user_id: 1, type: 'delivery_failed' }]);
    expect(await inQueue(desk, id)).toBe(0);
  });

  test.for([
    ['the sender', { onSender: () => 451 }],
    ['a recipient', { onRecipient: () => 450 }],
    ['the mail', { onMail: () => 452 }],
    ['nobody, but hangs up at the greeting', { onConnect: () => 'hang-up' as const }],
    ['nobody, but hangs up before the mail is there', { onData: () => 'hang-up' as const }],
  ] as const)('for now, refusing %s, is tried again later', async ([, script], { desk, smtp, clock }) => {
    smtp.script = script;
    await arrangeAccount(desk, { port: smtp.port });
    const { ticket } = await arrangeQuestion(desk);
    const id = await reply(desk, ticket.id);
    await sendDue(desk.ctx);
    expect(await deliveryOf(desk, id)).toMatchObject({ state: 'queued', attempts: 1, due_at: '2026-03-02 09:01:00' });
    smtp.script = {};
    await sendDue(desk.ctx);
    expect(smtp.taken).toEqual([]);
    clock.now += minute;
    await sendDue(desk.ctx);
    expect(smtp.taken).toHaveLength(1);
    expect(await deliveryOf(desk, id)).toMatchObject({ state: 'sent', attempts: 2, reason: '' });
    expect(await notified(desk)).toEqual([]);
  });

  test('within a day is given up', async ({ desk, smtp, clock }) => {
    smtp.script = { onSender: () => 421 };
    await arrangeAccount(desk, { port: smtp.port });
    const { ticket } = await arrangeQuestion(desk);
    const id = await reply(desk, ticket.id);
    const began = clock.now;
    for (let tries = 0; (await deliveryOf(desk, id))?.state === 'queued' && tries < 20; tries++) {
      await sendDue(desk.ctx);
      clock.now = Date.parse(`${(await deliveryOf(desk, id))?.due_at}Z`);
    }
    expect(await deliveryOf(desk, id)).toMatchObject({ state: 'failed', attempts: 9 });
    expect(clock.now - began).toBeLessThan(24 * 60 * minute);
    expect(await notified(desk)).toMatchObject([{ type: 'delivery_failed' }]);
  });

  test('for one of several reaches the others once, and says who did not get it', async ({ desk, smtp, clock }) => {
    smtp.script = {
      onRecipient: (address) => ({ 'gone@x.example': 550, 'grey@x.example': 450 })[address],
    };
    await arrangeAccount(desk, { port: smtp.port });
    const { ticket } = await arrangeQuestion(desk);
    const id = await reply(desk, ticket.id, { cc: ['gone@x.example', 'grey@x.example'] });
    await sendDue(desk.ctx);
    expect(await deliveryOf(desk, id)).toMatchObject({ state: 'queued', can_undo: false });
    smtp.script = {};
    clock.now += minute;
    await sendDue(desk.ctx);
    expect(smtp.taken.map(({ to }) => to)).toEqual([['ada@customer.example'], ['grey@x.example']]);
    expect(smtp.taken[1]?.text).toBe(smtp.taken[0]?.text);
    const delivery = await deliveryOf(desk, id);
    expect(delivery).toMatchObject({ state: 'sent', reason: 'gone@x.example: 550 no such user.' });
    expect((await notified(desk)).map(({ message }) => message)).toEqual([
      'A message did not reach everybody. gone@x.example: 550 no such user.',
    ]);
  });

  test('because the password is wrong waits until somebody has put that right', async ({ desk, smtp }) => {
    smtp.script = { account: { user: 'help', password: 'geheim' } };
    await arrangeAccount(desk, { port: smtp.port, user: 'help', password: 'falsch' });
    const { ticket } = await arrangeQuestion(desk);
    const id = await reply(desk, ticket.id);
    await sendDue(desk.ctx);
    const delivery = await deliveryOf(desk, id);
    expect(delivery).toMatchObject({ state: 'queued' });
    expect(delivery?.reason).toContain('refused the user help or the password');
    expect(delivery?.trouble).toMatchObject({ problem: 'password', host: '127.0.0.1' });
    expect(JSON.stringify(delivery)).not.toContain('falsch');
    smtp.script = { account: { user: 'help', password: 'falsch' } };
    await desk.request(retryMessage, { id });
    await sendDue(desk.ctx);
    expect(await deliveryOf(desk, id)).toMatchObject({ state: 'sent', reason: '', trouble: null });
  });
});

describe('a message whose mail account is gone', () => {
  test('fails, says so, and goes with another when somebody sends it again', async ({ desk, smtp }) => {
    await arrangeAccount(desk, { port: smtp.port });
    const { ticket } = await arrangeQuestion(desk);
    const id = await reply(desk, ticket.id);
    await desk.desk.storage.write.updateTable('mail_accounts').set({ enabled: 0 }).execute();
    await sendDue(desk.ctx);
    const reason = 'The mail account that was to send it is gone or switched off.';
    expect(await deliveryOf(desk, id)).toMatchObject({
      state: 'failed',
      reason,
      trouble: { problem: 'account_gone' },
    });
    await arrangeAccount(desk, { port: smtp.port, address: 'news@office.example' });
    await desk.request(retryMessage, { id });
    await sendDue(desk.ctx);
    expect(smtp.taken).toMatchObject([{ from: 'news@office.example' }]);
    expect((await desk.request(getMessage, { id })).item).toMatchObject({ from: 'news@office.example' });
  });
});

describe('a message that is taken back while it is sent', () => {
  test('is either gone or sent, never both', async ({ desk, smtp }) => {
    await arrangeAccount(desk, { port: smtp.port });
    const ids = [];
    for (let n = 0; n < 8; n++) ids.push(await reply(desk, (await arrangeQuestion(desk)).ticket.id));
    const [, ...undone] = await Promise.all([
      sendDue(desk.ctx),
      ...ids.map(async (id) => ({ id, status: (await desk.answer(undoMessage, { id })).status })),
    ]);
    await sendDue(desk.ctx);
    const kept = undone.filter(({ status }) => status !== 200);
    expect(kept.every(({ status }) => status === 409)).toBe(true);
    expect(smtp.taken).toHaveLength(kept.length);
    for (const { id } of kept) expect(await deliveryOf(desk, id)).toMatchObject({ state: 'sent' });
  });
});

describe('a message whose answer was lost', () => {
  test('may have been sent, is not sent again by itself, and is when somebody says so', async ({
    desk,
    smtp,
    clock,
  }) => {
    smtp.script = { onMail: () => 'hang-up-after' };
    await arrangeAccount(desk, { port: smtp.port });
    const { ticket } = await arrangeQuestion(desk);
    const id = await reply(desk, ticket.id);
    await sendDue(desk.ctx);
    expect(await deliveryOf(desk, id)).toMatchObject({ state: 'unsure', can_undo: false });
    expect(await notified(desk)).toMatchObject([{ type: 'delivery_failed' }]);
    smtp.script = {};
    clock.now += 24 * 60 * minute;
    await sendDue(desk.ctx);
    expect(smtp.taken).toHaveLength(1);
    expect((await desk.answer(retryMessage, { id })).status).toBe(409);
    await desk.request(retryMessage, { id, anyway: true });
    await sendDue(desk.ctx);
    expect(smtp.taken).toHaveLength(2);
    expect(smtp.taken[1]?.text).toBe(smtp.taken[0]?.text);
    expect(await deliveryOf(desk, id)).toMatchObject({ state: 'sent' });
  });
});

describe('POST /desk/messages/{id}/arrived', () => {
  test('makes a message sent that may have been, and no other', async ({ desk, smtp }) => {
    smtp.script = { onMail: () => 'hang-up-after' };
    await arrangeAccount(desk, { port: smtp.port });
    const { ticket, question } = await arrangeQuestion(desk);
    const id = await reply(desk, ticket.id);
    expect((await desk.answer(messageRoutes.confirmMessage, { id })).status).toBe(409);
    await sendDue(desk.ctx);
    const { item } = await desk.request(messageRoutes.confirmMessage, { id });
    expect(item).toMatchObject({ state: 'sent', reason: '', can_undo: false });
    expect(await deliveryOf(desk, id)).toEqual(item);
    for (const known of [id, question.id]) {
      expect((await desk.answer(messageRoutes.confirmMessage, { id: known })).status).toBe(409);
    }
  });
});

describe('POST /desk/messages/{id}/retry', () => {
  test('is refused while the brand has no account, and for what waits or is never sent', async ({ desk, smtp }) => {
    const { ticket, question } = await arrangeQuestion(desk);
    const failed = await reply(desk, ticket.id);
    expect(await desk.answer(retryMessage, { id: failed })).toMatchObject({
      status: 409,
      body: { message: 'This brand has no mail account to send with: add one in the settings.' },
    });
    await arrangeAccount(desk, { port: smtp.port });
    const waiting = await reply(desk, ticket.id);
    for (const id of [waiting, question.id]) expect((await desk.answer(retryMessage, { id })).status).toBe(409);
    expect((await desk.answer(retryMessage, { id: 999 })).status).toBe(404);
  });

  test('sends what failed, with the account that there is by now', async ({ desk, smtp }) => {
    const { ticket } = await arrangeQuestion(desk);
    const id = await reply(desk, ticket.id);
    expect(await deliveryOf(desk, id)).toMatchObject({ state: 'failed' });
    await arrangeAccount(desk, { port: smtp.port });
    const { item } = await desk.request(retryMessage, { id });
    expect(item).toMatchObject({ state: 'queued', reason: '' });
    await sendDue(desk.ctx);
    expect(smtp.taken).toMatchObject([{ from: 'help@office.example' }]);
    expect((await desk.answer(retryMessage, { id })).status).toBe(409);
  });
});
