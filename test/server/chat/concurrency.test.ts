import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { request } from '../../../server/client/request.ts';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import type { RouteInput } from '../../../server/contract/route.ts';
import { createApp } from '../../../server/create-app.ts';
import { openDesk } from '../../../server/open-desk.ts';
import { arrangeChatAccount, chatAccountToken, session } from '../../support/arrange-chat.ts';
import { dialect, type TestDesk, test } from '../../support/desk.ts';

const { notifyUserNewChatMessage, notifyUserEndChat } = chatRoutes;
type Message = Partial<RouteInput<typeof notifyUserNewChatMessage>>;
type Write = (message: Message) => Promise<{ ticket_id: number; message_id: number; customer_id: number }>;

const writerTo =
  (server: TestDesk['admin']): Write =>
  async (message) => {
    const input = { ...session, chatAccountToken, message: `Text ${message.messageNumber}`, ...message };
    return (await request(server, notifyUserNewChatMessage, input)).item;
  };

/** What a desk must hold to agree with itself, however its messages came in. */
async function totals(desk: TestDesk) {
  const { db } = desk.ctx;
  const count = async (table: 'tickets' | 'messages' | 'chat_messages' | 'customers' | 'chat_sessions') =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
    ).total;
  const counted = await db
    .selectFrom('ticket_counts')
    .select((eb) => eb.fn.sum<number>('total').as('total'))
    .execute();
  return {
    tickets: await count('tickets'),
    counted: counted[0]?.total ?? 0,
    messages: await count('messages'),
    numbers: await count('chat_messages'),
    customers: await count('customers'),
    sessions: await count('chat_sessions'),
  };
}

/** Twenty messages of one session at the same moment, through whoever writes. */
async function writeAtOnce(writers: readonly Write[]) {
  return Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (writers[at % writers.length] as Write)({ messageNumber: at + 1, emailAddress: 'ada@example.com' }),
    ),
  );
}

describe('messages of one session at the same moment', () => {
  test('open one ticket of one customer, and all of them are in it', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const received = await writeAtOnce([writerTo(desk.admin)]);
    expect(new Set(received.map(({ ticket_id }) => ticket_id)).size).toBe(1);
    expect(new Set(received.map(({ customer_id }) => customer_id)).size).toBe(1);
    expect(new Set(received.map(({ message_id }) => message_id)).size).toBe(20);
    expect(await totals(desk)).toEqual({
      tickets: 1,
      counted: 1,
      messages: 20,
      numbers: 20,
      customers: 1,
      sessions: 1,
    });
    const { version } = await desk.ctx.db.selectFrom('tickets').select('version').executeTakeFirstOrThrow();
    expect(version).toBe(20);
  });

  test.skipIf(dialect === 'sqlite')('do the same through two servers of one database', async ({ desk, clock }) => {
    await arrangeChatAccount(desk);
    const second = await openDesk({
      dataDirectory: `${desk.directory}/second`,
      databaseUrl: desk.databaseUrl,
      role: 'server',
      clock: () => clock.now,
    });
    try {
      const app = createApp(second);
      const other = {
        ...desk.admin,
        fetch: async (url: unknown, init?: RequestInit) => app.request(url as string, init),
      };
      const received = await writeAtOnce([writerTo(desk.admin), writerTo(other as TestDesk['admin'])]);
      expect(new Set(received.map(({ ticket_id }) => ticket_id)).size).toBe(1);
      expect(await totals(desk)).toEqual({
        tickets: 1,
        counted: 1,
        messages: 20,
        numbers: 20,
        customers: 1,
        sessions: 1,
      });
    } finally {
      await second.close();
    }
  });

  test('that are the same come in once, with one answer', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const write = writerTo(desk.admin);
    const received = await Promise.all(Array.from({ length: 10 }, () => write({ messageNumber: 1 })));
    for (const one of received) expect(one).toEqual(received[0]);
    expect(await totals(desk)).toMatchObject({ tickets: 1, messages: 1 });
  });

  test('of ten sessions of one new customer make one customer', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const write = writerTo(desk.admin);
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        write({ messageNumber: 1, chatSessionID: `s${at}`, emailAddress: 'ada@example.com', customerName: 'Ada' }),
      ),
    );
    expect(await totals(desk)).toMatchObject({ tickets: 10, messages: 10, customers: 1, sessions: 10 });
  });

  test('open one ticket where the session’s first one is gone', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const write = writerTo(desk.admin);
    await write({ messageNumber: 100 });
    await desk.desk.storage.write
      .transaction()
      .execute((tx) => tx.updateTable('chat_sessions').set({ ticket_id: 999 }).execute());
    const received = await Promise.all(Array.from({ length: 10 }, (_, at) => write({ messageNumber: at + 1 })));
    expect(new Set(received.map(({ ticket_id }) => ticket_id)).size).toBe(1);
    expect(await totals(desk)).toMatchObject({ tickets: 2, messages: 11 });
  });

  test('and the end of the chat leave no message without a ticket', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const write = writerTo(desk.admin);
    await write({ messageNumber: 1 });
    const later = Array.from({ length: 10 }, (_, at) => write({ messageNumber: at + 2 }));
    const end = desk.request(notifyUserEndChat, session);
    await Promise.all([...later, end]);
    const { tickets, counted, messages, sessions } = await totals(desk);
    expect(messages).toBe(11);
    expect([1, 2]).toContain(tickets);
    expect([counted, sessions]).toEqual([tickets, tickets]);
  });
});

/** What the specification says of a session, in a few lines: conversations, each with its messages by number. */
class Model {
  conversations: { ended: boolean; texts: Map<number, string> }[] = [];

  write(number: number, text: string): 'added' | 'resent' | 'conflict' {
    const last = this.conversations.at(-1);
    const before = last?.texts.get(number);
    if (before === text) return 'resent';
    if (last && !last.ended && before !== undefined) return 'conflict';
    if (!last || last.ended) this.conversations.push({ ended: false, texts: new Map([[number, text]]) });
    else last.texts.set(number, text);
    return 'added';
  }

  end() {
    const last = this.conversations.at(-1);
    if (last) last.ended = true;
  }
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ number: fc.integer({ min: 1, max: 4 }), text: fc.constantFrom('a', 'b') }) },
  { weight: 1, arbitrary: fc.constant('end' as const) },
);

test('whatever a front end sends again or anew, the desk holds what the model holds', async ({ desk }) => {
  await arrangeChatAccount(desk);
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const name = { ...session, chatSessionID: `round-${round++}` };
      const model = new Model();
      for (const one of steps) {
        if (one === 'end') {
          model.end();
          await desk.answer(notifyUserEndChat, name);
          continue;
        }
        const expected = model.write(one.number, one.text);
        const input = { ...name, chatAccountToken, messageNumber: one.number, message: one.text };
        const { status } = await desk.answer(notifyUserNewChatMessage, input);
        expect([one, status]).toEqual([one, expected === 'conflict' ? 409 : 200]);
      }
      const stored = await desk.ctx.db
        .selectFrom('chat_sessions')
        .innerJoin('chat_messages', 'chat_messages.chat_session_id', 'chat_sessions.id')
        .innerJoin('messages', 'messages.id', 'chat_messages.message_id')
        .innerJoin('message_contents', 'message_contents.message_id', 'messages.id')
        .select(['messages.ticket_id', 'message_number', 'content'])
        .where('session_id', '=', name.chatSessionID)
        .orderBy('chat_sessions.id')
        .orderBy('messages.id')
        .execute();
      const held = [...Map.groupBy(stored, ({ ticket_id }) => ticket_id).values()].map((messages) =>
        messages.map(({ message_number, content }) => [message_number, content]),
      );
      expect(held).toEqual(model.conversations.map(({ texts }) => [...texts]));
    }),
    { numRuns: 30, seed: 1 },
  );
});
