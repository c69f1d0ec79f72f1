import { describe, expect } from 'vitest';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { arrangeChatAccount, chatAccountToken, chatServer, session } from '../../support/arrange-chat.ts';
import { call } from '../../support/call.ts';
import { type TestDesk, test } from '../../support/desk.ts';

/** What is documented of every endpoint that takes fields: the least that it needs. */
const calls = {
  requestChatConfig: { chatServer, chatAccountToken },
  notifyUserNewChatMessage: { ...session, chatAccountToken, message: 'Grüße & mehr + "so"' },
  notifyUserNewChatEvent: { ...session, event: 'expandedchat' },
  notifyUserVisited: { ...session, url: 'https://shop.example/?a=1&b=ü' },
  checkOriginAndIP: { chatServer, chatAccountToken, origin: 'shop.example', ip: '192.0.2.1' },
  requestChatQueue: { chatAccountToken },
  notifyUserEndChat: session,
} as const;

const bodies = {
  multipart: (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return { body };
  },
  form: (fields: Record<string, string>) => ({ body: new URLSearchParams(fields) }),
  json: (fields: Record<string, string>) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  }),
};

const send = (desk: TestDesk, name: keyof typeof calls, kind: keyof typeof bodies) =>
  call(desk, `/api/v2/chat/${name}`, { method: 'POST', ...bodies[kind](calls[name]) });

describe.for(Object.keys(bodies) as (keyof typeof bodies)[])('as %s', (kind) => {
  test('every endpoint answers as its contract says', async ({ desk }) => {
    await arrangeChatAccount(desk);
    for (const name of ['notifyUserNewChatMessage', ...Object.keys(calls)] as (keyof typeof calls)[]) {
      const { status, body } = await send(desk, name, kind);
      expect([name, status]).toEqual([name, 200]);
      expect(chatRoutes[name].response.parse(body)).toEqual(body);
    }
    const { content } = await desk.ctx.db.selectFrom('message_contents').select('content').executeTakeFirstOrThrow();
    expect(content).toBe('Grüße &amp; mehr + &quot;so&quot;');
    const visit = desk.ctx.db
      .selectFrom('timeline_events')
      .select('item_type_id')
      .where('item_type', '=', 'visited_url');
    expect(await visit.execute()).toEqual([{ item_type_id: 'https://shop.example/?a=1&b=ü' }]);
  });
});

describe('the specification’s defaults', () => {
  test('a single space counts as not said', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const blank = { url: ' ', additionalData: ' ', externalAddressOverwrite: ' ', customerName: ' ', emailAddress: '' };
    const fields = { ...calls.notifyUserNewChatMessage, ...blank, phoneNumber: ' ', usedPredefinedUserInput: 'true' };
    const answer = await call(desk, '/api/v2/chat/notifyUserNewChatMessage', {
      method: 'POST',
      ...bodies.form(fields),
    });
    expect(answer).toMatchObject({ status: 200, body: { item: { customer_id: 0 } } });
    const stored = desk.ctx.db.selectFrom('message_contents').select('meta_data');
    expect(JSON.parse((await stored.executeTakeFirstOrThrow()).meta_data)).toEqual({
      ...session,
      messageNumber: 1,
      url: '',
      additionalData: '',
      usedPredefinedUserInput: 'true',
    });
  });

  test('JSON may say numbers and true as they are', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const fields = { ...calls.notifyUserNewChatMessage, messageNumber: 3, channelID: 8, usedPredefinedUserInput: true };
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(fields) };
    expect((await call(desk, '/api/v2/chat/notifyUserNewChatMessage', sent)).status).toBe(200);
    const { message_number } = await desk.ctx.db.selectFrom('chat_messages').selectAll().executeTakeFirstOrThrow();
    expect(message_number).toBe(3);
  });
});
