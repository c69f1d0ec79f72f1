import { describe, expect } from 'vitest';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { crmRoutes } from '../../../server/contract/base/crm.ts';
import { customerRoutes } from '../../../server/contract/base/customer.ts';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { brandRoutes } from '../../../server/contract/desk/brands.ts';
import { chatAccountRoutes } from '../../../server/contract/desk/chat-accounts.ts';
import { customFieldRoutes } from '../../../server/contract/desk/custom-fields.ts';
import { arrangeCustomer } from '../../support/arrange-people.ts';
import { test } from '../../support/desk.ts';

describe('what is set up is there for the documented endpoints:', () => {
  test('a chat account, from its creation on, under its newest token', async ({ desk }) => {
    const created = await desk.request(chatAccountRoutes.createChatAccount, {
      servers: ['https://chat.example/'],
      greeting: 'Hello!',
      whitelisted_domains: ['shop.example'],
      blacklisted_ips: ['192.0.2.0/24'],
    });
    const { id, token } = created.item;
    const account = (chatAccountToken: string) => ({ chatServer: 'https://CHAT.example', chatAccountToken });
    const config = await desk.request(chatRoutes.requestChatConfig, account(token));
    expect(config.item).toMatchObject({ brand_id: 1, greeting: 'Hello!' });
    const check = async (origin: string, ip: string) =>
      (await desk.request(chatRoutes.checkOriginAndIP, { ...account(token), origin, ip })).item.allowed;
    expect([await check('www.shop.example', '198.51.100.1'), await check('other.example', '198.51.100.1')]).toEqual([
      true,
      false,
    ]);
    expect(await check('shop.example', '192.0.2.77')).toBe(false);
    const renewed = (await desk.request(chatAccountRoutes.updateChatAccount, { id, token: null })).item.token;
    expect((await desk.answer(chatRoutes.requestChatConfig, account(token))).status).toBe(404);
    await desk.request(chatAccountRoutes.updateChatAccount, { id, greeting: 'Hi!' });
    expect((await desk.request(chatRoutes.requestChatConfig, account(renewed))).item.greeting).toBe('Hi!');
  });

  test('custom fields with their types, under their newest names', async ({ desk }) => {
    const plan = { name: 'plan', type: 'choice' as const, choices: ['Basic', 'Plus'] };
    const { id: field } = (await desk.request(customFieldRoutes.createCustomField, plan)).item;
    const id = await arrangeCustomer(desk);
    const set = (input: object) => desk.answer(customerWriteRoutes.updateCustomer, { id, ...input });
    expect((await set({ custom_plan: 'Plus' })).status).toBe(200);
    expect((await set({ custom_plan: 'Pro' })).status).toBe(400);
    expect((await desk.answer(customFieldRoutes.deleteCustomField, { id: field })).status).toBe(409);
    await desk.request(customFieldRoutes.updateCustomField, { id: field, name: 'tariff' });
    expect((await set({ custom_plan: 'Basic' })).status).toBe(400);
    expect((await set({ custom_tariff: 'Basic' })).status).toBe(200);
    expect((await desk.request(customerRoutes.getCustomer, { id })).item.custom_fields).toMatchObject([
      { name: 'tariff', value: 'Basic' },
    ]);
    expect((await set({ custom_tariff: null })).status).toBe(200);
    expect((await desk.answer(customFieldRoutes.deleteCustomField, { id: field })).status).toBe(200);
    expect((await desk.request(customerRoutes.getCustomer, { id })).item.custom_fields).toEqual([]);
  });

  test('a CRM look-up, whose host is refused while nobody allowed it', async ({ desk }) => {
    const ask = () => desk.answer(crmRoutes.syncWithCRM, { brandID: 1, channel: 'email', address: 'a@x.example' });
    expect(await ask()).toMatchObject({ status: 200, body: { type: 'result' } });
    await desk.request(brandRoutes.updateBrand, { id: 1, crm_lookup_url: 'http://127.0.0.1:9/lookup' });
    expect(await ask()).toMatchObject({ status: 502, body: { message: expect.stringContaining('127.0.0.1') } });
    await desk.request(brandRoutes.updateBrand, { id: 1, crm_lookup_url: null });
    expect((await ask()).status).toBe(200);
  });
});
