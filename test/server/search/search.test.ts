import { describe, expect } from 'vitest';
import { searchRoutes } from '../../../server/contract/desk/search.ts';
import type { Ticket } from '../../../server/ticket/ticket.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const { search } = searchRoutes;
const day = 24 * 60 * 60 * 1000;

/** Six tickets, by their numbers; of two customers. */
async function arrange(desk: TestDesk) {
  const { brandId, groupId } = await arrangeBrand(desk, 'Second');
  const kim = await arrangeCustomer(desk, { firstname: 'Kim', lastname: 'Møller', emails: ['kim.m@shop.example'] });
  const lee = await arrangeCustomer(desk, { firstname: 'Lee', lastname: 'Tran', emails: ['lee@mail.example'] });
  const plain = { from: '', from_name: '', customer_id: 0, created_at: testNow, assigned_user_id: 0 };
  const inBrand = { brand_id: 1, assigned_group_id: 0, priority: 'normal' as const, status: 'new' as const };
  const wanted: Partial<Ticket>[] = [
    { title: 'Lost parcel', customer_id: kim, status: 'open', last_update: testNow + 1 },
    { title: 'Invoice 2041', customer_id: lee, status: 'new', last_update: testNow + 2, created_at: testNow - 9 * day },
    { title: 'Größe passt nicht', customer_id: kim, status: 'closed', last_update: testNow + 3, assigned_user_id: 1 },
    { title: '東京タワーの写真', customer_id: lee, status: 'open', last_update: testNow + 4, priority: 'urgent' },
    { title: 'Hello', from: 'zoe@far.example', from_name: 'Zoë', status: 'pending', last_update: testNow + 5 },
    { title: 'Elsewhere', brand_id: brandId, assigned_group_id: groupId, last_update: testNow + 6 },
  ];
  const tickets = await arrangeTickets(
    desk.ctx,
    wanted.map((ticket) => ({ ...plain, ...inBrand, ...ticket })),
  );
  const id = (at: number) => tickets[at - 1]?.id ?? 0;
  await arrangeMessages(desk.ctx, [
    {
      ticket_id: id(1),
      content: '<p>My <b>par</b>cel from May is lost.</p><p>Kind regards</p>',
      from_name: 'Kim Møller',
    },
    { ticket_id: id(1), content: 'We look for your parcel.', direction: 'outbound', address_to: 'other@far.example' },
    { ticket_id: id(2), content: 'Is the invoice right? The parcel &amp; the price differ.' },
    { ticket_id: id(3), type: 'note', content: 'Ask the warehouse about parcels' },
    { ticket_id: id(4), content: '写真を送ってください' },
    { ticket_id: id(6), content: 'parcel' },
  ]);
  await arrangeRows(desk, 'tags', [{ name: 'Red' }, { name: 'blue' }]);
  await arrangeRows(desk, 'ticket_tags', [
    { ticket_id: id(1), tag_id: 1 },
    { ticket_id: id(1), tag_id: 2 },
    { ticket_id: id(2), tag_id: 1 },
  ]);
  return { brandId, groupId };
}

const found = async (desk: TestDesk, q: string, server = desk.admin) => {
  const { status, body } = await desk.answer(search, { q }, server);
  return status === 200
    ? (body as { items: { id: number }[] }).items.map(({ id }) => id)
    : (body as { message: string }).message;
};

describe('GET /desk/search', () => {
  test.for([
    ['parcel ', [6, 2, 1]],
    ['parcel', [6, 3, 2, 1]],
    ['PARCEL lost ', [1]],
    ['invoice parcel ', [2]],
    ['kim parcel ', [1]],
    ['kim parcels ', [3]],
    ['"look for your parcel"', [1]],
    ['"parcel your"', []],
    ['"lost kind"', [1]],
    ['par* ', [6, 3, 2, 1]],
    ['grosse ', [3]],
    ['GRÖSSE', [3]],
    ['moller ', [3, 1]],
    ['zoe ', [5]],
    ['東京', [4]],
    ['京タ', [4]],
    ['写真', [4]],
    ['真写', []],
    ['kim.m@shop.example', [3, 1]],
    ['shop.example', [3, 1]],
    ['far.example', [5, 1]],
    ['from:kim ', [3, 1]],
    ['from:lee parcel ', [2]],
    ['from:invoice ', []],
    ['2041 ', [2]],
    ['#2', [2]],
    ['#2 #4', [4, 2]],
    ['#2 parcel ', [2]],
    ['#2 hello ', []],
    ['5 ', [5]],
    ['parcel -invoice ', [6, 1]],
    ['-parcel ', [5, 4, 3]],
    ['parcel status:open', [1]],
    ['status:open,pending', [5, 4, 1]],
    ['is:closed', [3]],
    ['tag:red', [2, 1]],
    ['tag:red tag:BLUE', [1]],
    ['tag:nowhere', []],
    ['-status:open', [6, 5, 3, 2]],
    ['-status:open,pending parcel ', [6, 2]],
    ['-tag:red parcel ', [6]],
    ['-tag:nowhere parcel ', [6, 2, 1]],
    ['tag:red tag:nowhere', []],
    ['-is:snoozed', [6, 5, 4, 3, 2, 1]],
    ['-has:note,attachment', [6, 5, 4, 2, 1]],
    ['-assignee:me is:closed', []],
    ['-before:2026-02-25 parcel ', [6, 1]],
    ['-from:kim parcel ', [6, 2]],
    ['before:2026-02-25', [2]],
    ['after:2026-03-02 parcel ', [6, 1]],
    ['has:note', [3]],
    ['has:attachment', []],
    ['assignee:me', [3]],
    ['assignee:none parcel ', [6, 2, 1]],
    ['group:none', [5, 4, 3, 2, 1]],
    ['brand:second', [6]],
    ['priority:urgent', [4]],
    ['channel:email parcel ', [6, 2, 1]],
    ['nothing_of_the_kind ', []],
  ] as const)('%j finds %j', async ([q, ids], { desk }) => {
    await arrange(desk);
    expect(await found(desk, q)).toEqual(ids);
  });

  test.for([
    ['status:banana', 'status:banana, where status: takes new, open'],
    ['before:yesterday', 'a day as 2026-03-31'],
    ['before:2026-02-30', 'a day as 2026-03-31'],
    ['is:odd', 'is: takes unassigned'],
    ['assignee:xyz', 'nobody is called so'],
    ['group:xyz', 'no group is called so'],
    ['"', 'no word to search for'],
    ['x'.repeat(1001), 'at most 1000 characters'],
  ] as const)('%j is a 400 that says why', async ([q, why], { desk }) => {
    expect(await desk.answer(search, { q })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(why) },
    });
  });

  test('what looks like a query of the database is text', async ({ desk }) => {
    await arrange(desk);
    const odd = [
      "' OR 1=1 --",
      '"a" NOT ( b',
      'NEAR(a b)',
      'people : kim',
      'a & !b | (c)',
      "'x':*A <-> y",
      '^lost',
      'a\\',
      '{words} : a',
      'lost\0parcel',
      '%_',
      '\u202e\ud800x',
      `${'("'.repeat(300)}a`,
    ];
    for (const q of odd) {
      const { status } = await desk.answer(search, { q });
      expect([q, status]).toEqual([q, expect.toSatisfy((code) => code === 200 || code === 400)]);
    }
  });

  test('finds only what the key may see, and counts only that', async ({ desk }) => {
    const { brandId } = await arrange(desk);
    const other = await arrangeAgent(desk, { name: 'Inga', brands: [brandId] });
    expect(await found(desk, 'parcel ', desk.as(other.key))).toEqual([6]);
    expect(await found(desk, 'lost ', desk.as(other.key))).toEqual([]);
    expect(await found(desk, '#1', desk.as(other.key))).toEqual([]);
    expect(await found(desk, '-parcel status:open,new,pending,closed', desk.as(other.key))).toEqual([]);
    const { body } = await desk.answer(search, { q: 'parcel ' }, desk.as(other.key));
    expect(body).toMatchObject({ itemTotal: 1, total_is_exact: true, complete: true });
  });

  test('says where it was found, and how to mark it', async ({ desk }) => {
    await arrange(desk);
    const { items } = await desk.request(search, { q: 'parcel lost ' });
    expect(items[0]?.match).toMatchObject({
      in: 'message',
      text: 'My parcel from May is lost. Kind regards',
      ranges: [
        [3, 9],
        [22, 26],
      ],
    });
    const marked = async (q: string) => {
      const [hit] = (await desk.request(search, { q })).items;
      const { match } = hit ?? {};
      return [match?.in, ...(match?.ranges ?? []).map(([start, end]) => match?.text.slice(start, end))];
    };
    expect(await marked('grosse ')).toEqual(['title', 'Größe']);
    expect(await marked('moll')).toEqual(['people', 'Møller']);
    expect(await marked('warehouse ')).toEqual(['note', 'warehouse']);
    expect(await marked('写真を')).toEqual(['message', '写真を']);
    expect((await desk.request(search, { q: 'status:open' })).items[0]?.match).toBeNull();
  });

  test('goes on where a page ended, in any sort', async ({ desk }) => {
    await arrange(desk);
    const first = await desk.request(search, { q: 'parcel ', limit: 2, sort: 'created_at' });
    expect(first).toMatchObject({ itemTotal: 3, items: [{ id: 2 }, { id: 1 }] });
    const second = await desk.request(search, { q: 'parcel ', limit: 2, sort: 'created_at', cursor: first.next ?? '' });
    expect(second).toMatchObject({ itemStart: 2, items: [{ id: 6 }], next: null });
    expect(await desk.answer(search, { q: 'lost ', cursor: first.next ?? '' })).toMatchObject({ status: 400 });
  });
});
