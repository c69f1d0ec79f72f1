import fc from 'fast-check';
import { expect } from 'vitest';
import { checkDesk } from '../../../server/check/check-desk.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { anyValue } from '../../support/any-value.ts';
import { arrangeChatAccount, chatAccountToken, chatServer } from '../../support/arrange-chat.ts';
import { call } from '../../support/call.ts';
import { test } from '../../support/desk.ts';

const runs = Number(process.env.DESKHAND_FUZZ_RUNS ?? 60);

/** What a front end says, right more often than not, so that most of it gets as far as the ticket. */
const said = (right: string) => fc.oneof({ weight: 3, arbitrary: fc.constant(right) }, anyValue);
const session = fc.constantFrom('s1', 's2', '+49123');
const known = { chatServer: fc.constant(chatServer), chatAccountToken: fc.constant(chatAccountToken) };
const message = fc.record(
  {
    ...known,
    chatSessionID: session,
    message: fc.oneof(fc.string({ unit: 'binary' }), anyValue),
    messageNumber: said('1'),
    channelID: said('8'),
    url: anyValue,
    additionalData: anyValue,
    usedPredefinedUserInput: anyValue,
    customerName: said('Ada Miller'),
    emailAddress: said('ada@example.com'),
    phoneNumber: said('+49123'),
    externalAddressOverwrite: said('visitor-7'),
    'attachmentIDs[]': said('1'),
  },
  { requiredKeys: ['chatSessionID', 'chatAccountToken', 'chatServer', 'message'] },
);
const steps = fc.oneof(
  { weight: 6, arbitrary: fc.record({ path: fc.constant('notifyUserNewChatMessage'), fields: message }) },
  fc.record({
    path: fc.constantFrom('notifyUserNewChatEvent', 'notifyUserVisited', 'notifyUserEndChat', 'addAttachment'),
    fields: fc.record({
      chatServer: fc.constant(chatServer),
      chatSessionID: session,
      event: said('expandedchat'),
      url: anyValue,
      file: said('c29tZSBieXRlcw=='),
    }),
  }),
  fc.record({
    path: fc.constant('checkOriginAndIP'),
    fields: fc.record({ ...known, origin: said('shop.example'), ip: said('192.0.2.1') }),
  }),
  fc.record({
    path: fc.constantFrom('requestChatConfig', 'requestChatQueue'),
    fields: fc.record({ chatServer: said(chatServer), chatAccountToken: said(chatAccountToken) }),
  }),
);

test('whatever a front end of an account sends, nothing is a 5xx and the desk agrees with itself', async ({ desk }) => {
  await arrangeChatAccount(desk, { whitelistedDomains: ['shop.example'], blacklistedIps: ['10.0.0.0/8'] });
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 6 }), async (calls) => {
      for (const { path, fields } of calls) {
        const headers = { 'content-type': 'application/json' };
        const sent = { method: 'POST', headers, body: JSON.stringify(fields) };
        const { status, body } = await call(desk, `/api/v2/chat/${path}`, sent);
        expect({ path, fields, body, is5xx: status >= 500 }).toMatchObject({ is5xx: false });
        statuses.add(status);
      }
    }),
    { numRuns: runs, seed: 1 },
  );
  // Otherwise this would say nothing of what comes in.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404, 409]));
  expect(await checkDesk(desk.ctx)).toEqual([]);
  const tickets = await desk.ctx.db.selectFrom('tickets').select('id').execute();
  expect(tickets.length).toBeGreaterThan(0);
  for (const { id } of tickets) {
    const answer = await desk.request(ticketRoutes.getTicket, { ticketID: id, getTicketHistory: true });
    expect(ticketRoutes.getTicket.response.parse(answer)).toEqual(answer);
  }
});
