import { describe, expect } from 'vitest';
import { chatAccountRoutes } from '../../../server/contract/desk/chat-accounts.ts';
import { arrangeAgent, arrangeBrand, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const { listChatAccounts, getChatAccount, createChatAccount, updateChatAccount, deleteChatAccount } = chatAccountRoutes;

const add = async (desk: TestDesk, input: object = {}) =>
  (await desk.request(createChatAccount, { servers: ['chat.example'], ...input })).item;
const hours = {
  time_zone: 'Europe/Berlin',
  days: { monday: [{ from: '09:00', to: '17:00' }], sunday: [] },
};

describe('a chat account', () => {
  test('is kept as it was created, and read alone and in lists', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    const account = await add(desk, {
      brand_id: brandId,
      group_id: groupId,
      token: 'abcdefgh12345678',
      servers: ['https://Chat.example/', 'chat.example:8443'],
      whitelisted_domains: ['shop.example', ' *.bikes.example '],
      blacklisted_ips: ['192.0.2.7', '2001:db8::/32'],
      greeting: 'Hello!\nHow can we help?',
      offline_text: 'Nobody is here.',
      predefined_user_inputs: ['Where is my order?'],
      open_hours: hours,
    });
    expect(account).toEqual({
      id: 1,
      brand_id: brandId,
      group_id: groupId,
      token: 'abcdefgh12345678',
      servers: ['https://chat.example', 'chat.example:8443'],
      whitelisted_domains: ['shop.example', '*.bikes.example'],
      blacklisted_ips: ['192.0.2.7', '2001:db8::/32'],
      greeting: 'Hello!\nHow can we help?',
      offline_text: 'Nobody is here.',
      predefined_user_inputs: ['Where is my order?'],
      open_hours: hours,
    });
    const plain = await add(desk);
    expect(plain).toMatchObject({ brand_id: 1, group_id: 0, greeting: '', whitelisted_domains: [], open_hours: null });
    expect((await desk.request(getChatAccount, { id: 1 })).item).toEqual(account);
    expect(await desk.request(listChatAccounts, {})).toMatchObject({ itemTotal: 2, items: [account, plain] });
    expect(await desk.request(listChatAccounts, { brand_id: 1 })).toMatchObject({ itemTotal: 1, items: [plain] });
  });

  test('gets a token of its own when none is given, and a new one for null', async ({ desk }) => {
    const [a, b] = [await add(desk), await add(desk)];
    expect(a.token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(b.token).not.toBe(a.token);
    const renewed = (await desk.request(updateChatAccount, { id: a.id, token: null })).item.token;
    expect(renewed).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(renewed).not.toBe(a.token);
    expect((await desk.answer(updateChatAccount, { id: a.id, token: b.token })).status).toBe(409);
    expect((await desk.answer(createChatAccount, { servers: ['a.example'], token: b.token })).status).toBe(409);
    expect((await desk.answer(updateChatAccount, { id: b.id, token: b.token })).status).toBe(200);
  });

  test('changes in what is sent and in nothing else; null takes texts and hours away', async ({ desk }) => {
    const before = await add(desk, { greeting: 'Hello', offline_text: 'Later', open_hours: hours });
    expect((await desk.request(updateChatAccount, { id: before.id })).item).toEqual(before);
    const change = { greeting: null, open_hours: null, group_id: 1, blacklisted_ips: ['10.0.0.0/8'] };
    expect((await desk.request(updateChatAccount, { id: before.id, ...change })).item).toEqual({
      ...before,
      ...change,
      greeting: '',
    });
    expect((await desk.request(updateChatAccount, { id: before.id, group_id: 0 })).item.group_id).toBe(0);
  });

  test.for([
    [{ servers: [] }, 'servers'],
    [{ servers: ['chat example'] }, 'servers'],
    [{ servers: ['///'] }, 'servers'],
    [{ token: 'short' }, 'token'],
    [{ token: 'no-hyphens-please' }, 'token'],
    [{ whitelisted_domains: ['shop example'] }, 'whitelisted_domains'],
    [{ blacklisted_ips: ['192.0.2.300'] }, 'blacklisted_ips'],
    [{ blacklisted_ips: ['192.0.2.0/33'] }, 'blacklisted_ips'],
    [{ open_hours: { time_zone: 'Mars/Base', days: {} } }, 'open_hours'],
    [{ open_hours: { time_zone: 'UTC', days: { monday: [{ from: '17:00', to: '09:00' }] } } }, 'open_hours'],
    [{ open_hours: { time_zone: 'UTC', days: { someday: [] } } }, 'open_hours'],
    [{ group_id: 9 }, 'group_id'],
    [{ brand_id: 9 }, 'brand_id'],
  ] as [object, string][])('is refused with %j', async ([input, field], { desk }) => {
    const answer = await desk.answer(createChatAccount, { servers: ['a.example'], ...input });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect((await desk.request(listChatAccounts, {})).itemTotal).toBe(0);
  });
});

test('an account that chats came through is not deleted; another one is', async ({ desk }) => {
  const { id } = await add(desk);
  const session = { created_at: testNow, ended_at: testNow };
  await arrangeRows(desk, 'chat_sessions', [{ chat_account_id: id, server: 's', session_id: 'a', ...session }]);
  expect(await desk.answer(deleteChatAccount, { id })).toMatchObject({
    status: 409,
    body: { message: 'The chat account is in use by 1 chat. Open hours without a day close it.' },
  });
  const other = await add(desk);
  await desk.request(deleteChatAccount, { id: other.id });
  expect((await desk.answer(getChatAccount, { id: other.id })).status).toBe(404);
});

describe('an administrator', () => {
  test('of one brand sees and changes its accounts and no others', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const other = await add(desk);
    const own = await add(desk, { brand_id: brandId });
    const { server } = await arrangeAgent(desk, { brands: [brandId] });
    expect((await desk.answer(listChatAccounts, {}, server)).body).toMatchObject({ itemTotal: 1, items: [own] });
    for (const route of [getChatAccount, updateChatAccount, deleteChatAccount]) {
      expect((await desk.answer(route, { id: other.id }, server)).status).toBe(404);
    }
    const mine = { servers: ['a.example'], brand_id: 1 };
    expect((await desk.answer(createChatAccount, mine, server)).status).toBe(400);
  });

  test('of one group sees the accounts of that group, and gives none away', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    await add(desk);
    const byDefault = await add(desk, { brand_id: brandId });
    const { server } = await arrangeAgent(desk, { groups: [groupId] });
    expect((await desk.answer(listChatAccounts, {}, server)).body).toMatchObject({ items: [{ id: byDefault.id }] });
    const elsewhere = { brand_id: 1, servers: ['a.example'] };
    expect(await desk.answer(createChatAccount, elsewhere, server)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'group_id' }] },
    });
    expect((await desk.request(listChatAccounts, {})).itemTotal).toBe(2);
  });
});
