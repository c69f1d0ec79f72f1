import { describe, expect } from 'vitest';
import { checkDesk } from '../../../server/check/check-desk.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { brandRoutes } from '../../../server/contract/desk/brands.ts';
import { mergeRoutes } from '../../../server/contract/desk/merges.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';
import { mail } from '../../support/mail/mailbox.ts';
import { outline, takeIn } from './arrange-incoming.ts';

const setStatus = (desk: TestDesk, status: string, id = 1) =>
  desk.request(ticketRoutes.setStatus, { ticketIDs: [id], status } as never);
/** Gives the first ticket to an agent who is not the one that changes it afterwards. */
async function assignToLee(desk: TestDesk): Promise<number> {
  const { id } = await arrangeAgent(desk, { name: 'Lee' });
  await desk.request(ticketChangeRoutes.changeTicket, { ticketID: 1, assigned_user_id: id });
  await desk.ctx.desk.storage.write.deleteFrom('notifications').execute();
  return id;
}

const notifications = async ({ ctx }: TestDesk) =>
  await ctx.db.selectFrom('notifications').select(['user_id', 'ticket_id', 'type', 'message']).execute();

describe('a customer\u2019s mail', () => {
  test('begins a ticket of theirs, which waits', async ({ desk }) => {
    const take = takeIn(desk);
    expect(await take(mail({ id: 'one@x' }))).toBe(true);
    const [ticket, ...others] = await outline(desk);
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({
      title: 'Where is my parcel?',
      status: 'new',
      direction: 'inbound',
      channel_id: 1,
      channel_account_id: '1',
      assigned_group_id: 1,
      from: 'ann@customer.example',
      from_name: 'Ann Lee',
      to: 'support@office.example',
      created_at: testNow,
      waiting_since: testNow,
      messages: [
        {
          direction: 'inbound',
          external_id: 'one@x',
          created_at: testNow - 60_000,
          customer_id: ticket?.customer_id,
          meta_data: '{"mail_account_id":1}',
        },
      ],
    });
    const customer = await desk.ctx.db.selectFrom('customers').selectAll().executeTakeFirstOrThrow();
    expect(customer).toMatchObject({ id: ticket?.customer_id, firstname: 'Ann', lastname: 'Lee' });
    expect(await checkDesk(desk.ctx)).toEqual([]);
  });

  test('comes in once, however often it is fetched, imported copies among them', async ({ desk }) => {
    const take = takeIn(desk);
    const source = mail();
    expect(await take(source, { isHistory: true })).toBe(true);
    expect(await take(source)).toBe(false);
    expect(await take(source.replaceAll('\r\n', '\n'))).toBe(false);
    expect(await outline(desk)).toHaveLength(1);
  });

  test('that answers one opens its ticket again and tells its agent', async ({ desk }) => {
    const take = takeIn(desk);
    await take(mail({ id: 'one@x' }));
    await setStatus(desk, 'solved');
    const user_id = await assignToLee(desk);
    await take(mail({ subject: 'Something else', header: 'In-Reply-To: <one@x>' }));
    const [ticket, ...others] = await outline(desk);
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({ status: 'open', waiting_since: testNow });
    expect(ticket?.messages).toHaveLength(2);
    expect(await notifications(desk)).toEqual([
      { user_id, ticket_id: 1, type: 'customer_replied', message: 'Ann Lee replied.' },
    ]);
  });

  test('goes to the newest mail that it follows, also where its parents come later', async ({ desk }) => {
    const take = takeIn(desk);
    await take(mail({ id: 'one@x', subject: 'A' }));
    await take(mail({ id: 'two@x', subject: 'B' }));
    await take(mail({ id: 'three@x', subject: 'C', header: 'References: <one@x> <two@x>\r\nIn-Reply-To: <two@x>' }));
    await take(mail({ id: 'five@x', subject: 'D', header: 'References: <four@x>' }));
    await take(mail({ id: 'four@x', subject: 'E' }));
    const tickets = await outline(desk);
    expect(tickets.map(({ messages }) => messages.map(({ external_id }) => external_id))).toEqual([
      ['one@x'],
      ['two@x', 'three@x'],
      ['five@x', 'four@x'],
    ]);
  });

  test('with the number of a ticket goes there only from somebody who belongs to it', async ({ desk }) => {
    const take = takeIn(desk);
    await take(mail({ subject: 'Lamp', header: 'Cc: bob@customer.example' }));
    await take(mail({ subject: 'Re: Lamp [#1]' }));
    await take(mail({ subject: 'AW: [#1] Lamp', from: 'Bob <BOB@customer.example>' }));
    await take(mail({ subject: 'Re: Lamp [#1]', from: 'mallory@elsewhere.example' }));
    await take(mail({ subject: 'Re: Chair [#99]' }));
    const tickets = await outline(desk);
    expect(tickets.map(({ messages }) => messages.length)).toEqual([3, 1, 1]);
    expect(tickets[1]).toMatchObject({ from: 'mallory@elsewhere.example' });
  });

  test('that is a reply without a known parent goes to the last one of its subject and people', async ({ desk }) => {
    const take = takeIn(desk);
    await take(mail({ subject: 'Lamp' }));
    await take(mail({ subject: 'Re: Lamp', from: 'mallory@elsewhere.example' }));
    await take(mail({ subject: 'Re: lamp' }));
    await take(mail({ subject: 'Lamp' }));
    expect((await outline(desk)).map(({ messages }) => messages.length)).toEqual([2, 1, 1]);
  });

  test('in a ticket that was merged goes into the other one', async ({ desk }) => {
    const take = takeIn(desk);
    await take(mail({ id: 'one@x', subject: 'A' }));
    await take(mail({ id: 'two@x', subject: 'B' }));
    const sources = [{ id: 1, version: 1 }];
    await desk.request(mergeRoutes.mergeTickets, { ticketID: 2, version: 1, sources } as never);
    await take(mail({ header: 'In-Reply-To: <one@x>' }));
    expect((await outline(desk)).map(({ messages }) => messages.length)).toEqual([0, 3]);
  });
});

describe('the office\u2019s own mail', () => {
  test('that the desk has sent itself does not come in again', async ({ desk }) => {
    const take = takeIn(desk);
    await take(mail({ id: 'one@x' }));
    const reply = { ticketID: 1, type: 'reply', content: 'Tomorrow.' } as never;
    await desk.request(messageRoutes.addMessage, reply);
    const sent = await desk.ctx.db
      .selectFrom('messages')
      .select('external_id')
      .where('direction', '=', 'outbound')
      .executeTakeFirstOrThrow();
    const copy = mail({ id: sent.external_id ?? '', from: 'support@office.example', to: 'ann@customer.example' });
    expect(await take(copy)).toBe(false);
    await take(mail({ header: `In-Reply-To: <${sent.external_id}>`, subject: 'Thanks' }));
    expect((await outline(desk)).map(({ messages }) => messages.length)).toEqual([3]);
  });

  test('that was sent elsewhere answers the customer and makes nobody a customer', async ({ desk }) => {
    const take = takeIn(desk);
    await take(mail({ id: 'one@x' }));
    const answer = { from: 'Office <support@office.example>', to: 'ann@customer.example' };
    await take(mail({ ...answer, header: 'In-Reply-To: <one@x>' }), { arrivedAt: testNow });
    const [ticket] = await outline(desk);
    expect(ticket?.messages.map(({ direction }) => direction)).toEqual(['inbound', 'outbound']);
    expect(ticket?.waiting_since).toBeNull();
    expect(await desk.ctx.db.selectFrom('customers').select('firstname').execute()).toHaveLength(1);
    expect(await notifications(desk)).toEqual([]);
  });

  test('to itself is something to do, and no customer\u2019s', async ({ desk }) => {
    const take = takeIn(desk);
    await take(mail({ from: 'support@office.example' }));
    expect(await outline(desk)).toMatchObject([{ status: 'new', customer_id: 0, direction: 'inbound' }]);
  });
});

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
    await desk.request(messageRoutes.addMessage, { ticketID: 1, type: 'reply', content: 'Tomorrow.' } as never);
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

describe('whatever arrives is there afterwards:', () => {
  test.for([
    ['nothing at all', ''],
    ['bytes', Buffer.from([0, 255, 254, 0, 10, 0])],
    ['no header', 'hello\r\nworld'],
    ['no sender', 'Subject: A\r\n\r\nText'],
    ['parts within parts', nested(300)],
    ['winmail.dat', winmail()],
  ] as [string, string | Buffer][])('%s', async ([, source], { desk }) => {
    await takeIn(desk)(source);
    expect(await outline(desk)).toMatchObject([{ status: 'new', messages: [{}] }]);
    expect(await desk.ctx.db.selectFrom('mails').select('id').execute()).toHaveLength(1);
    expect(await checkDesk(desk.ctx)).toEqual([]);
  });

  test('a mail that cannot be taken apart has its original attached', async ({ desk }) => {
    await takeIn(desk)(nested(300));
    const files = await desk.ctx.db.selectFrom('attachments').select(['name', 'content_type']).execute();
    expect(files).toEqual([{ name: 'original.eml', content_type: 'message/rfc822' }]);
    const answer = await desk.request(ticketRoutes.getTicket, { ticketID: 1 });
    expect(JSON.stringify(answer)).toContain('The original is attached');
  });

  test('winmail.dat is attached as it is', async ({ desk }) => {
    await takeIn(desk)(winmail());
    expect(await desk.ctx.db.selectFrom('attachments').select('name').execute()).toEqual([{ name: 'winmail.dat' }]);
  });
});

function nested(depth: number): string {
  let body = 'x';
  for (let n = 0; n < depth; n++)
    body = `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n${body}\r\n--b${n}--`;
  return `From: a@x.example\r\nSubject: Deep\r\n${body}`;
}

function winmail(): string {
  const part =
    'Content-Type: application/ms-tnef; name=winmail.dat\r\nContent-Disposition: attachment; filename=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\neJ8+IgEAAA==';
  return `From: a@x.example\r\nSubject: W\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHello\r\n--b\r\n${part}\r\n--b--\r\n`;
}

test('an address of another brand is a customer like any other', async ({ desk }) => {
  await desk.request(brandRoutes.createBrand, { name: 'Bikes', addresses: ['help@bikes.example'] });
  await takeIn(desk)(mail({ from: 'help@bikes.example' }));
  expect(await outline(desk)).toMatchObject([{ status: 'new', from: 'help@bikes.example' }]);
});
