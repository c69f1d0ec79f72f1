import { describe, expect } from 'vitest';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { mail } from '../../support/mail/mailbox.ts';
import { assignToLee, notifications, outline, setStatus, takeIn } from './arrange-incoming.ts';

describe('a machine\u2019s mail', () => {
  test.for([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated; owner-email="a@b"',
    'X-Autoreply: yes',
    'Precedence: bulk',
    'Precedence: auto_reply',
    'Content-Type: multipart/report; report-type=disposition-notification; boundary=x',
  ])('(%s) stands in its ticket and changes nothing about it', async (header, { desk }) => {
    const take = takeIn(desk);
    await take(mail({ id: 'one@x' }));
    await setStatus(desk, 'solved');
    await assignToLee(desk);
    const [before] = await outline(desk);
    await take(mail({ subject: 'Away', header: `In-Reply-To: <one@x>\r\n${header}` }));
    const [after, ...others] = await outline(desk);
    expect(others).toEqual([]);
    expect(after?.messages).toHaveLength(2);
    expect(after?.messages[1]?.meta_data).toContain('automatic');
    expect(after).toMatchObject({ status: 'solved', waiting_since: before?.waiting_since });
    expect(await notifications(desk)).toEqual([]);
  });

  test.for(['Auto-Submitted: no', 'List-Id: <support.office.example>', 'Precedence: list'])(
    '(%s) is none: a person wrote it',
    async (header, { desk }) => {
      const take = takeIn(desk);
      await take(mail({ id: 'one@x' }));
      await setStatus(desk, 'solved');
      await take(mail({ header: `In-Reply-To: <one@x>\r\n${header}` }));
      expect(await outline(desk)).toMatchObject([{ status: 'open' }]);
    },
  );

  test('begins a ticket where it belongs to none', async ({ desk }) => {
    await takeIn(desk)(mail({ subject: 'Your invoice', header: 'Auto-Submitted: auto-generated' }));
    expect(await outline(desk)).toMatchObject([{ title: 'Your invoice', status: 'new' }]);
  });
});

describe('more than ten tickets an hour from one sender', () => {
  test('join one quietly when machines write them, and none is lost', async ({ desk, clock }) => {
    const take = takeIn(desk);
    const robot = (n: number) =>
      mail({ from: 'robot@x.example', subject: `No ${n}`, header: 'Auto-Submitted: auto-replied' });
    for (let n = 1; n <= 10; n++) await take(robot(n));
    await setStatus(desk, 'solved', 10);
    for (let n = 11; n <= 14; n++) await take(robot(n));
    await take(mail({ subject: 'Somebody else' }));
    const tickets = await outline(desk);
    expect(tickets.map(({ messages }) => messages.length)).toEqual([...new Array(9).fill(1), 5, 1]);
    expect(tickets[9]).toMatchObject({ status: 'solved' });
    clock.now += 3_600_001;
    await take(robot(15));
    expect(await outline(desk)).toHaveLength(12);
  });

  test('join one that opens again when it may be a person; a web form counts by whom it writes for', async ({
    desk,
  }) => {
    const take = takeIn(desk);
    const form = (n: number) =>
      mail({ from: 'form@shop.example', header: `Reply-To: visitor${n}@x.example`, subject: `No ${n}` });
    for (let n = 1; n <= 12; n++) await take(form(n));
    expect(await outline(desk)).toHaveLength(12);
    for (let n = 1; n <= 10; n++) await take(mail({ from: 'busy@x.example', subject: `Order ${n}` }));
    await setStatus(desk, 'solved', 22);
    await take(mail({ from: 'busy@x.example', subject: 'Order 11' }));
    const tickets = await outline(desk);
    expect(tickets).toHaveLength(22);
    expect(tickets[21]).toMatchObject({ status: 'open', messages: [{}, {}] });
  });
});

const bounce = (returned: string, more = '') =>
  mail({
    from: 'Mail Delivery System <MAILER-DAEMON@mx.example>',
    subject: 'Undelivered Mail Returned to Sender',
    header: 'Auto-Submitted: auto-replied\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"',
    body: [
      '--b\r\n\r\nI could not deliver it.',
      `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ann@customer.example\r\nAction: ${more || 'failed'}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1\r\n No such user`,
      `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nFrom: support@office.example\r\nMessage-ID:\r\n <${returned}>\r\nSubject: Re: Lamp\r\n`,
      '--b--',
    ].join('\r\n'),
  });

describe('a mail that came back', () => {
  const answered = async (desk: TestDesk) => {
    const take = takeIn(desk);
    await take(mail({ id: 'one@x' }));
    await desk.request(messageRoutes.addMessage, { ticketID: 1, type: 'reply', content: 'Tomorrow.' });
    const sent = await desk.ctx.db
      .selectFrom('messages')
      .select('external_id')
      .where('direction', '=', 'outbound')
      .executeTakeFirstOrThrow();
    await setStatus(desk, 'solved');
    return { take, id: sent.external_id ?? '' };
  };

  test('stands in its ticket, its author is told, and nothing else changes', async ({ desk }) => {
    const { take, id } = await answered(desk);
    await take(bounce(id));
    const tickets = await outline(desk);
    expect(tickets).toMatchObject([{ status: 'solved', messages: [{}, {}, { customer_id: 0 }] }]);
    expect(await notifications(desk)).toEqual([
      {
        user_id: 1,
        ticket_id: 1,
        type: 'delivery_failed',
        message: 'A mail server could not deliver your message to ann@customer.example: 550 5.1.1 No such user',
      },
    ]);
    expect(await desk.ctx.db.selectFrom('customers').select('id').execute()).toHaveLength(1);
  });

  test('that is only late stands there, too, and worries nobody', async ({ desk }) => {
    const { take, id } = await answered(desk);
    await take(bounce(id, 'delayed'));
    expect(await outline(desk)).toMatchObject([{ messages: [{}, {}, {}] }]);
    expect(await notifications(desk)).toEqual([]);
  });

  test('and that nobody sent from here becomes a ticket', async ({ desk }) => {
    await takeIn(desk)(bounce('somebody@else'));
    expect(await outline(desk)).toMatchObject([{ customer_id: 0, title: 'Undelivered Mail Returned to Sender' }]);
  });
});
