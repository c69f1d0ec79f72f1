import path from 'node:path';
import { describe, expect } from 'vitest';
import { checkDesk } from '../../../server/check/check-desk.ts';
import { customerDeleteRoutes } from '../../../server/contract/base/customer-delete.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { brandRoutes } from '../../../server/contract/desk/brands.ts';
import { mergeRoutes } from '../../../server/contract/desk/merges.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { test, testNow } from '../../support/desk.ts';
import { mail } from '../../support/mail/mailbox.ts';
import { leftInFiles } from '../customer/left-behind.ts';
import { assignToLee, notifications, outline, setStatus, takeIn } from './arrange-incoming.ts';

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

  test('that is purged while it is on its way does not come in, nor stays on the disk', async ({ desk }) => {
    const take = takeIn(desk);
    const source = mail({ body: 'my secret.' });
    await take(source);
    await desk.request(customerDeleteRoutes.purgeCustomerData, { id: 1 });
    // Looked at before: whether it was purged is not asked here.
    expect(await take(source)).toBe(false);
    expect(await outline(desk)).toEqual([]);
    expect(await leftInFiles(path.join(desk.directory, 'files'), ['my secret.'])).toEqual([]);
    expect(await take(mail({ body: 'Me again.' }))).toBe(true);
  });

  test('is taken in although another one has its Message-ID, as careless programs give all theirs the same', async ({
    desk,
  }) => {
    const take = takeIn(desk);
    await take(mail({ id: 'form@shop', body: 'The first.' }));
    expect(await take(mail({ id: 'form@shop', body: 'Another text.' }))).toBe(true);
    expect(await take(mail({ id: 'form@shop', from: 'Bo <bo@customer.example>' }))).toBe(true);
    const [first, bos, ...others] = await outline(desk);
    expect(first).toMatchObject({ from: 'ann@customer.example', messages: [{}, {}] });
    expect(bos).toMatchObject({ from: 'bo@customer.example', messages: [{}] });
    expect(others).toEqual([]);
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
    await desk.request(mergeRoutes.mergeTickets, { ticketID: 2, version: 1, sources });
    await take(mail({ header: 'In-Reply-To: <one@x>' }));
    expect((await outline(desk)).map(({ messages }) => messages.length)).toEqual([0, 3]);
  });
});

describe('the office\u2019s own mail', () => {
  test('that the desk has sent itself does not come in again', async ({ desk }) => {
    const take = takeIn(desk);
    await take(mail({ id: 'one@x' }));
    const reply = { ticketID: 1, type: 'reply' as const, content: 'Tomorrow.' };
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
