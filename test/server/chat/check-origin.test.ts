import { describe, expect } from 'vitest';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { arrangeChatAccount, chatAccountToken, chatServer } from '../../support/arrange-chat.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const ask = (desk: TestDesk, origin: string, ip: string) =>
  desk.answer(chatRoutes.checkOriginAndIP, { chatServer, chatAccountToken, origin, ip });
const allowed = { status: 200, body: { type: 'item', item: { allowed: true, reason: '' } } };
const refused = (reason: string) => ({ status: 200, body: { type: 'item', item: { allowed: false, reason } } });

describe('POST /chat/checkOriginAndIP', () => {
  test('allows whitelisted domains and refuses others, saying why', async ({ desk }) => {
    await arrangeChatAccount(desk, { whitelistedDomains: ['shop.example'] });
    expect(await ask(desk, 'www.shop.example', '192.0.2.1')).toEqual(allowed);
    expect(await ask(desk, 'evil.example', '192.0.2.1')).toEqual(
      refused('The domain evil.example is not whitelisted.'),
    );
  });

  test('refuses blacklisted addresses and ranges, of whichever domain', async ({ desk }) => {
    await arrangeChatAccount(desk, { blacklistedIps: ['192.0.2.0/24', '2001:db8::/32'] });
    expect(await ask(desk, 'shop.example', '198.51.100.1')).toEqual(allowed);
    for (const ip of ['192.0.2.9', '::ffff:192.0.2.9', '2001:db8::9']) {
      expect(await ask(desk, 'shop.example', ip)).toEqual(refused(`The address ${ip} is blacklisted.`));
    }
  });

  test('allows every domain where none is whitelisted', async ({ desk }) => {
    await arrangeChatAccount(desk);
    expect(await ask(desk, 'anything.example', '::1')).toEqual(allowed);
  });

  test.for([
    ['shop.example', '192.0.2.256', 'ip'],
    ['shop.example', '192.0.2.0/24', 'ip'],
    ['shop.example', 'fe80::1%eth0', 'ip'],
    ['shop.example', ' ', 'ip'],
    ['https://shop.example', '192.0.2.1', 'origin'],
    ['shop_example!', '192.0.2.1', 'origin'],
    ['a..b', '192.0.2.1', 'origin'],
    ['shop.example:99999', '192.0.2.1', 'origin'],
    ['', '192.0.2.1', 'origin'],
  ] as const)('of %j and %j refuses %s', async ([origin, ip, field], { desk }) => {
    await arrangeChatAccount(desk);
    expect(await ask(desk, origin, ip)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  test('knows no other account or server', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const input = { chatServer, chatAccountToken, origin: 'shop.example', ip: '192.0.2.1' };
    const { checkOriginAndIP } = chatRoutes;
    expect((await desk.answer(checkOriginAndIP, { ...input, chatAccountToken: 'unknown' })).status).toBe(404);
    expect((await desk.answer(checkOriginAndIP, { ...input, chatServer: 'other.example' })).status).toBe(404);
  });
});
