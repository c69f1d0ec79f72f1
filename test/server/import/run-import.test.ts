import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import type { ImportRequest } from '../../../server/import/run-import.ts';
import { type TestDesk, testNow } from '../../support/desk.ts';
import { office, test } from './bring.ts';
import { mail, mbox, shuffled, type WrittenMail } from './mailbox.ts';

const ann = 'Ann Lee <ann@customer.example>';

const tickets = ({ ctx }: TestDesk) => ctx.db.selectFrom('tickets').selectAll().orderBy('id').execute();
const messages = ({ ctx }: TestDesk) =>
  ctx.db
    .selectFrom('messages')
    .innerJoin('message_contents', 'message_contents.message_id', 'messages.id')
    .selectAll()
    .orderBy('messages.created_at')
    .execute();

/** The Message-IDs of each ticket: what belongs together, whatever the tickets' ids. */
async function partition({ ctx }: TestDesk): Promise<string[]> {
  const rows = await ctx.db.selectFrom('mails').select(['ticket_id', 'message_id']).orderBy('message_id').execute();
  const parts = Map.groupBy(rows, ({ ticket_id }) => ticket_id).values();
  return [...parts].map((part) => part.map(({ message_id }) => message_id).join()).sort();
}

const conversation: WrittenMail[] = [
  { id: 'one@x', from: ann, to: office, subject: 'Printer', date: 'Mon, 23 Feb 2026 10:00:00 +0000' },
  {
    id: 'two@x',
    from: office,
    to: ann,
    subject: 'Re: Printer',
    date: 'Mon, 23 Feb 2026 11:00:00 +0000',
    more: ['In-Reply-To: <one@x>'],
  },
  {
    id: 'three@x',
    from: ann,
    to: office,
    subject: 'Re: Printer',
    date: 'Mon, 23 Feb 2026 12:00:00 +0000',
    more: ['References: <one@x> <two@x>'],
  },
];

describe('a conversation', () => {
  test('becomes a ticket of the customer, with every mail in its place', async ({ desk, bring }) => {
    expect(await bring.mails(conversation)).toMatchObject({ mails: 3, tickets: 1, customers: 1, already_here: 0 });
    const [ticket] = await tickets(desk);
    const at = (hour: number) => Date.UTC(2026, 1, 23, hour);
    expect(ticket).toMatchObject({
      title: 'Printer',
      direction: 'inbound',
      from: 'ann@customer.example',
      from_name: 'Ann Lee',
      to: office,
      status: 'open',
      created_at: at(10),
      last_update: at(12),
      last_update_customer: at(12),
      last_update_agent: at(11),
      waiting_since: at(12),
      closed_at: null,
    });
    const found = await messages(desk);
    expect(found.map(({ direction, external_id }) => `${direction} ${external_id}`)).toEqual([
      'inbound one@x',
      'outbound two@x',
      'inbound three@x',
    ]);
    expect(new Set(found.map(({ customer_id }) => customer_id))).toEqual(new Set([ticket?.customer_id]));
    expect(ticket?.last_entry_seq).toBe(found.at(-1)?.seq);
    const customer = await desk.ctx.db.selectFrom('customers').selectAll().executeTakeFirstOrThrow();
    expect(customer).toMatchObject({ id: ticket?.customer_id, firstname: 'Ann', lastname: 'Lee' });
  });

  test('that came in before comes in no more', async ({ desk, bring }) => {
    await bring.mails(conversation);
    const before = await tickets(desk);
    expect(await bring.mails(shuffled(conversation, 7))).toMatchObject({
      mails: 0,
      tickets: 0,
      customers: 0,
      already_here: 3,
    });
    expect(await tickets(desk)).toEqual(before);
  });

  test('is one ticket in whichever order its mails come in, also one by one', async ({ desk, bring }) => {
    for (const each of [...conversation].reverse()) await bring.mails([each]);
    expect(await partition(desk)).toEqual(['one@x,three@x,two@x']);
    const [ticket] = await tickets(desk);
    expect(ticket).toMatchObject({
      last_update: Date.UTC(2026, 1, 23, 12),
      last_update_agent: Date.UTC(2026, 1, 23, 11),
    });
  });

  test('that goes on in a later import stays one ticket, found by its subject', async ({ desk, bring }) => {
    await bring.mails(conversation);
    await bring.mails([
      { id: 'four@x', from: ann, to: office, subject: 'AW: Printer', date: 'Fri, 27 Feb 2026 10:00:00 +0000' },
    ]);
    expect(await partition(desk)).toEqual(['four@x,one@x,three@x,two@x']);
  });
});

describe('two tickets that a later mail connects', () => {
  const [one, two, three] = conversation.map((each, at) => ({
    ...each,
    ...(at === 2 ? { subject: 'Thanks', more: ['In-Reply-To: <two@x>'] } : {}),
  })) as [WrittenMail, WrittenMail, WrittenMail];

  test('become one, as if all had come at once, and its history says so', async ({ desk, bring }) => {
    await bring.mails([one]);
    await bring.mails([three]);
    expect(await partition(desk)).toEqual(['one@x', 'three@x']);
    expect(await bring.mails([two])).toMatchObject({ mails: 1, tickets: 0 });
    expect(await partition(desk)).toEqual(['one@x,three@x,two@x']);
    const hour = (of: number) => Date.UTC(2026, 1, 23, of);
    expect(await tickets(desk)).toMatchObject([
      {
        ...{ title: 'Printer', status: 'open', created_at: hour(10), last_update: hour(12), waiting_since: hour(12) },
        ...{ last_update_customer: hour(12), last_update_agent: hour(11) },
      },
    ]);
    const counts = await desk.ctx.db.selectFrom('ticket_counts').select(['status', 'total']).execute();
    expect(counts).toEqual([{ status: 'open', total: 1 }]);
    expect(await desk.ctx.db.selectFrom('timeline_events').selectAll().execute()).toMatchObject([
      { item_type: 'merged_ticket', item_type_id: '2' },
    ]);
    await bring.mails([{ more: ['In-Reply-To: <three@x>'], subject: 'More' }]);
    expect(await tickets(desk)).toHaveLength(1);
  });

  test('become one also when one of them has become one before, and no history is lost', async ({ desk, bring }) => {
    const alone = ['c', 'a', 'b'].map((id) => ({ id: `${id}@x`, subject: id }));
    await bring.mails(alone);
    await bring.mails([{ id: 'd@x', subject: 'd', more: ['References: <a@x> <b@x>'] }]);
    await bring.mails([{ id: 'e@x', subject: 'e', more: ['References: <a@x> <c@x>'] }]);
    expect(await partition(desk)).toEqual(['a@x,b@x,c@x,d@x,e@x']);
    const events = await desk.ctx.db.selectFrom('timeline_events').select(['ticket_id', 'item_type']).execute();
    const [{ id = 0 } = {}] = await tickets(desk);
    expect(events).toEqual(Array(2).fill({ ticket_id: id, item_type: 'merged_ticket' }));
  });

  test('become one also when the same import continues them in other mails', async ({ desk, bring }) => {
    await bring.mails([one]);
    await bring.mails([three]);
    const aside = { from: 'bob@other.example', subject: 'Aside', more: ['In-Reply-To: <three@x>'] };
    await bring.mails([
      { ...aside, id: 'before@x', date: 'Mon, 23 Feb 2026 09:00:00 +0000' },
      two,
      { ...aside, id: 'four@x' },
    ]);
    expect(await partition(desk)).toEqual(['before@x,four@x,one@x,three@x,two@x']);
  });

  test('stay two when an agent has worked on the one that would go', async ({ desk, bring }) => {
    await bring.mails([one]);
    await bring.mails([three]);
    const ids = (await tickets(desk)).map(({ id }) => id);
    await desk.request(ticketRoutes.setStatus, { ticketIDs: [String(ids[1])], status: 'solved' });
    await bring.mails([two]);
    expect(await partition(desk)).toEqual(['one@x,two@x', 'three@x']);
  });
});

describe('a ticket is', () => {
  const last = (from: string, daysAgo: number): WrittenMail => ({
    from,
    to: from === office ? ann : office,
    date: new Date(testNow - daysAgo * 86_400_000).toUTCString(),
  });
  test.for<[string, WrittenMail, Partial<ImportRequest>, string]>([
    ['open when a customer wrote last, 13 days ago', last(ann, 13), {}, 'open'],
    ['closed when a customer wrote last, 15 days ago', last(ann, 15), {}, 'closed'],
    ['closed when the office wrote last', last(office, 1), {}, 'closed'],
    ['open when all are to be open', last(office, 400), { status: 'open' }, 'open'],
    ['closed when all are to be closed', last(ann, 1), { status: 'closed' }, 'closed'],
  ])('%s', async ([, given, wish, status], { desk, bring }) => {
    await bring.mails([given], wish);
    const [ticket] = await tickets(desk);
    expect(ticket?.status).toBe(status);
    // What is closed is history: it is not unread.
    expect(ticket?.last_entry_seq).toBe(status === 'closed' ? 0 : (await messages(desk)).at(-1)?.seq);
    expect(ticket?.closed_at).toBe(status === 'closed' ? ticket?.last_update : null);
    const counts = await desk.ctx.db.selectFrom('ticket_counts').select(['status', 'total']).execute();
    expect(counts).toEqual([{ status, total: 1 }]);
  });

  test('open again when a later import brings a fresh mail of the customer, and its history says so', async ({
    desk,
    bring,
  }) => {
    await bring.mails([{ id: 'old@x', from: ann, to: office, date: 'Mon, 5 Jan 2026 10:00:00 +0000' }]);
    await bring.mails([
      { from: ann, to: office, more: ['In-Reply-To: <old@x>'], date: 'Sun, 1 Mar 2026 10:00:00 +0000' },
    ]);
    expect(await tickets(desk)).toMatchObject([
      { status: 'open', closed_at: null, last_update: Date.UTC(2026, 2, 1, 10) },
    ]);
    const events = await desk.ctx.db.selectFrom('timeline_events').selectAll().execute();
    expect(events).toMatchObject([{ item_type: 'status', item_type_id_before: 'closed', item_type_id: 'open' }]);
    const counts = await desk.ctx.db
      .selectFrom('ticket_counts')
      .select(['status', 'total'])
      .where('total', '>', 0)
      .execute();
    expect(counts).toEqual([{ status: 'open', total: 1 }]);
  });
});

describe('every mail is there', () => {
  test('without an id, with one that another has, and none twice', async ({ desk, bring }) => {
    const twice: WrittenMail = { id: 'twice@x', body: 'twice' };
    const result = await bring.mails([
      { id: null, body: 'first' },
      { id: null, body: 'second' },
      { id: 'same@x', body: 'third' },
      { id: 'same@x', body: 'fourth' },
      twice,
      twice,
    ]);
    expect(result).toMatchObject({ mails: 5, skipped: [{ count: 1 }] });
    const bodies = (await messages(desk)).map(({ content }) => content.replace('<br>', '').trim());
    expect(bodies.sort()).toEqual(['first', 'fourth', 'second', 'third', 'twice']);
  });

  test('with a date that is none, or in the future: it counts from its last hop, or from the import', async ({
    desk,
    bring,
  }) => {
    await bring.mails([
      { id: 'hop@x', date: 'soon', more: ['Received: from a; Tue, 24 Feb 2026 08:00:00 +0000'] },
      {
        id: 'future@x',
        date: 'Mon, 1 Jan 2035 10:00:00 +0000',
        more: ['Received: from a; Tue, 24 Feb 2026 09:00:00 +0000'],
      },
    ]);
    await bring.files('eml', { 'undated.eml': mail({ id: 'import@x', date: null }) });
    expect((await messages(desk)).map(({ external_id, created_at }) => [external_id, created_at])).toEqual([
      ['hop@x', Date.UTC(2026, 1, 24, 8)],
      ['future@x', Date.UTC(2026, 1, 24, 9)],
      ['import@x', testNow],
    ]);
  });

  test('that cannot be read: as a ticket with the original attached', async ({ desk, bring }) => {
    const open = Array.from({ length: 400 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`);
    const original = `Subject: deep\nMessage-ID: <deep@x>\n${open.join('')}Content-Type: text/plain\n\nhi\n`;
    await bring.mbox(mbox([original]));
    expect(await tickets(desk)).toMatchObject([{ title: 'deep', customer_id: 0 }]);
    const [file] = await desk.ctx.db.selectFrom('attachments').selectAll().execute();
    expect(file).toMatchObject({ name: 'original.eml', content_type: 'message/rfc822' });
    expect(await text((await desk.desk.files.read(file?.blob_hash ?? '')).stream)).toBe(original);
  });

  test('of a file that lost its beginning, and it says so', async ({ desk, bring }) => {
    const whole = mbox(conversation.map(mail));
    const { damage, mails } = await bring.mbox(whole.slice(100));
    expect(mails).toBe(3);
    expect(damage.join()).toContain('is damaged');
    expect((await messages(desk)).length).toBe(3);
  });

  test.for<[string, string]>([
    ['within a header', 'Subject: cut off\nFrom: ann@custo'],
    ['within a part', 'Content-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: text/plain\n\nHel'],
  ])('of a file that ends %s, and it says so', async ([, last], { bring }) => {
    const { damage, mails } = await bring.mbox(mbox([mail(), last]).trimEnd());
    expect(mails).toBe(2);
    expect(damage).toMatchObject([expect.stringContaining('is damaged')]);
  });

  test('of a file with a hole of zeros, and it says so', async ({ desk, bring }) => {
    const { damage } = await bring.mails([{ body: `before ${'\0'.repeat(4096)} after\n` }]);
    expect(damage).toMatchObject([expect.stringContaining('1 of its mails')]);
    expect((await messages(desk))[0]?.content).toMatch(/before .* after/);
  });

  test('of a whole file, where nothing is said', async ({ bring }) => {
    const parts = 'Content-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: text/plain\n\nHello\n--b--\n';
    expect((await bring.mbox(mbox([mail(), parts]))).damage).toEqual([]);
    expect((await bring.mbox(mbox([mail()]).trimEnd())).damage).toEqual([]);
  });
});

test('whatever bytes a mail is made of, it comes in', async ({ desk, bring }) => {
  const field = fc.constantFrom(
    'From',
    'To',
    'Subject',
    'Message-ID',
    'References',
    'Date',
    'Content-Type',
    'Content-ID',
    'x',
  );
  const known = fc.constantFrom(
    ...[
      '=?utf-8?Q?a=00b?=',
      'multipart/mixed; boundary=b',
      'image/png; name="a\0b"',
      '<a@b>',
      `<${'\u00e4'.repeat(3000)}@b>`,
    ],
    ...['"', '(((', '=?x?B?????=', 'a@b, c@d; "e" <f@g>, <', 'message/rfc822', 'text/html; charset=utf-7'],
  );
  const bytes = fc.uint8Array({ maxLength: 60 }).map((value) => Buffer.from(value).toString('latin1'));
  const header = fc.array(fc.tuple(field, fc.oneof(known, bytes)).map(([name, value]) => `${name}: ${value}\n`));
  const body = fc.array(fc.oneof(bytes, fc.constantFrom('\n--b\n', '\n--b--\n', '\n\n', '+2AA-', '<p>', '\0')));
  const mails = fc.array(fc.tuple(header, body), { minLength: 20, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(mails, async (given) => {
      const whole = given.map(([header, body], at) => `X-Number: ${at}\n${header.join('')}\n${at} ${body.join('')}`);
      const before = (await messages(desk)).length;
      const { mails, already_here, skipped } = await bring.mbox(mbox(whole));
      const twice = skipped.reduce((sum, { count }) => sum + count, 0);
      expect(mails + already_here + twice).toBe(whole.length);
      expect((await messages(desk)).length).toBe(before + mails);
    }),
    { numRuns: 8 },
  );
});

test('the original of a mail is kept byte for byte, without the quoting of the mbox', async ({ desk, bring }) => {
  const original = mail({ body: 'Hello\n\nFrom here on\n>From there\n>>From nowhere\n' });
  await bring.mbox(mbox([original]));
  const { blob_hash } = await desk.ctx.db.selectFrom('mails').select('blob_hash').executeTakeFirstOrThrow();
  expect(await text((await desk.desk.files.read(blob_hash)).stream)).toBe(original);
});

test('a file that is read in several pieces gives every mail whole, wherever it is cut', async ({ desk, bring }) => {
  const originals = Array.from({ length: 120 }, (_, n) =>
    mail({ id: `${n}@x`, subject: `Order ${n}`, body: `${`line ${n}\n`.repeat(400 + 7 * n)}` }),
  );
  await bring.mbox(mbox(originals));
  const rows = await desk.ctx.db.selectFrom('mails').select(['message_id', 'blob_hash']).execute();
  const kept = await Promise.all(
    rows.map(async ({ blob_hash }) => text((await desk.desk.files.read(blob_hash)).stream)),
  );
  expect(kept.sort()).toEqual(originals.sort());
  const titles = (await tickets(desk)).map(({ title }) => title);
  expect(titles.sort()).toEqual(originals.map((_, n) => `Order ${n}`).sort());
});

test('the same mail in an mbox and as an eml file comes in once', async ({ bring }) => {
  const original = mail({ id: 'once@x', body: 'Hello\n\nFrom here on\n' });
  await bring.mbox(mbox([original]));
  expect(await bring.files('eml', { 'a.eml': original.replaceAll('\n', '\r\n') })).toMatchObject({
    mails: 0,
    already_here: 1,
  });
});

test('customers are matched by their address, whatever its case', async ({ desk, bring }) => {
  await bring.mails([{ from: 'Ann Lee <Ann@Customer.example>' }, { from: 'ann@customer.EXAMPLE', subject: 'Other' }]);
  await bring.mails([{ from: 'ANN <ann@customer.example>', subject: 'Third' }]);
  const customers = await desk.ctx.db.selectFrom('customers').selectAll().execute();
  expect(customers).toMatchObject([{ firstname: 'Ann', lastname: 'Lee' }]);
  const channels = await desk.ctx.db.selectFrom('customer_channels').selectAll().execute();
  expect(channels).toMatchObject([{ unique_reference: 'Ann@Customer.example', match_key: 'ann@customer.example' }]);
});

test('nobody is notified of mails from the past', async ({ desk, bring }) => {
  await bring.mails(conversation);
  expect(await desk.ctx.db.selectFrom('notifications').select('id').execute()).toEqual([]);
});

test('the addresses are asked for once, and used from then on', async ({ desk, bring }) => {
  const asked: string[][] = [];
  const chooseAddresses: ImportRequest['chooseAddresses'] = async (proposed) => {
    asked.push(proposed.filter((entry) => entry.proposed).map(({ address }) => address));
    return [office];
  };
  const other = { from: 'bob@other.example', to: office, subject: 'Order' };
  await bring.mails([...conversation, other], { addresses: [], chooseAddresses });
  const more = { id: 'more@x', from: office, to: ann, subject: 'Hello' };
  expect(await bring.mails([more], { addresses: [], chooseAddresses })).toMatchObject({ addresses: [office] });
  expect(asked).toEqual([[office]]);
  expect((await messages(desk)).find(({ external_id }) => external_id === 'more@x')?.direction).toBe('outbound');
});

test.for<[string, string, RegExp]>([
  ['a picture', '\u00ff\u00d8\u00ff\u00e0 nothing\nto read', /is no mbox file/],
  ['a single mail', mail(), /deskhand import eml/],
])('%s is refused as an mbox, and nothing changes', async ([, file, message], { desk, bring }) => {
  await expect(bring.mbox(file)).rejects.toThrow(message);
  expect(await tickets(desk)).toEqual([]);
});

test('an empty mbox holds no mails', async ({ bring }) => {
  expect(await bring.mbox('')).toMatchObject({ mails: 0, tickets: 0 });
});

test('a brand that does not exist is named with those that do', async ({ bring }) => {
  await expect(bring.mails(conversation, { brand: 'Nowhere' })).rejects.toThrow(
    'There is no brand "Nowhere". There is: Support.',
  );
});

test('the HTML of a mail is harmless before it is stored', async ({ desk, bring }) => {
  await bring.mails([{ body: '<p onclick="x()">Hi</p><script>alert(1)</script>', more: ['Content-Type: text/html'] }]);
  const [message] = await messages(desk);
  expect(message?.content.trim()).toBe('<p>Hi</p>');
});
