import { describe, expect } from 'vitest';
import { checkDesk } from '../../../server/check/check-desk.ts';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { customerDeleteRoutes } from '../../../server/contract/base/customer-delete.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeChatAccount, chatAccountToken, session } from '../../support/arrange-chat.ts';
import { arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';
import { contents, links, merge, stored, unmerge } from './arrange-merges.ts';

const chat = async (desk: TestDesk, messageNumber: number, message: string) =>
  (
    await desk.request(chatRoutes.notifyUserNewChatMessage, {
      ...session,
      chatAccountToken,
      messageNumber,
      message,
    })
  ).item;

describe('a chat whose ticket is merged', () => {
  test('goes on in the target, and after an undo in its own ticket', async ({ desk, clock }) => {
    await arrangeChatAccount(desk);
    const { ticket_id: source } = await chat(desk, 1, 'Hello?');
    const [target] = await arrangeTickets(desk.ctx, [{ status: 'solved', channel_id: 8 }]);
    await merge(desk, target.id, source);
    clock.now += 1000;
    expect(await chat(desk, 2, 'Anybody?')).toMatchObject({ ticket_id: target.id });
    expect(await contents(desk, target.id)).toEqual(['Hello?', 'Anybody?']);
    // Sent again it is the same message.
    expect(await chat(desk, 1, 'Hello?')).toMatchObject({ ticket_id: target.id });
    await unmerge(desk, target.id, source);
    clock.now += 1000;
    expect(await chat(desk, 3, 'Still there')).toMatchObject({ ticket_id: source });
    expect(await contents(desk, source)).toEqual(['Hello?', 'Still there']);
    expect(await contents(desk, target.id)).toEqual(['Anybody?']);
    await expectConsistent(desk);
  });
});

/** Three customers with a ticket each, of which every one has a message. */
async function arrangeThree(desk: TestDesk) {
  const customers = [];
  for (const firstname of ['Ada', 'Bob', 'Cleo']) customers.push(await arrangeCustomer(desk, { firstname }));
  const [ada = 0, bob = 0, cleo = 0] = customers;
  const [a, b, c] = await arrangeTickets(desk.ctx, [
    { customer_id: ada, status: 'open' },
    { customer_id: bob, status: 'open' },
    { customer_id: cleo, status: 'open' },
  ]);
  await arrangeMessages(desk.ctx, [
    { ticket_id: a.id, customer_id: ada, content: 'of Ada' },
    // An answer that names nobody is Ada's all the same: it stands in her ticket.
    { ticket_id: a.id, direction: 'outbound', content: 'to Ada' },
    { ticket_id: b.id, customer_id: bob, content: 'of Bob' },
    { ticket_id: c.id, customer_id: cleo, content: 'of Cleo' },
  ]);
  await arrangeRows(desk, 'tags', [{ name: 'vip' }]);
  const purge = (id: number) => desk.request(customerDeleteRoutes.purgeCustomerData, { id });
  return { a: a.id, b: b.id, c: c.id, ada, bob, cleo, purge };
}

describe('a purge', () => {
  test('of a merged ticket’s customer takes what came from it out of where it is now', async ({ desk }) => {
    const { a, b, c, ada, purge } = await arrangeThree(desk);
    await merge(desk, b, a);
    await merge(desk, c, b);
    await purge(ada);
    expect(await contents(desk, c)).toEqual(['of Bob', 'of Cleo']);
    expect((await links(desk, c)).merged.map(({ id }) => id)).toEqual([b]);
    expect(await unmerge(desk, c, b)).toMatchObject({ messages_elsewhere: 0 });
    expect([await contents(desk, b), await contents(desk, c)]).toEqual([['of Bob'], ['of Cleo']]);
    expect(await checkDesk(desk.ctx)).toEqual([]);
    await expectConsistent(desk);
  });

  test('of the target’s customer first gives others their tickets back', async ({ desk }) => {
    const { a, b, bob, purge } = await arrangeThree(desk);
    await merge(desk, b, a);
    await purge(bob);
    expect(await stored(desk, a)).toMatchObject({ merged_into: 0, status: 'open' });
    expect(await contents(desk, a)).toEqual(['of Ada', 'to Ada']);
    expect(await desk.ctx.db.selectFrom('ticket_moves').selectAll().execute()).toEqual([]);
    expect(await checkDesk(desk.ctx)).toEqual([]);
    await expectConsistent(desk);
  });

  test('of one between leaves a ticket merged into the last', async ({ desk }) => {
    const { a, b, c, bob, purge } = await arrangeThree(desk);
    await merge(desk, b, a);
    await merge(desk, c, b);
    await purge(bob);
    expect(await contents(desk, c)).toEqual(['of Ada', 'of Cleo', 'to Ada'].toSorted((x, y) => order(x) - order(y)));
    expect(await stored(desk, a)).toMatchObject({ merged_into: c, status: 'closed' });
    await unmerge(desk, c, a);
    expect([await contents(desk, a), await contents(desk, c)]).toEqual([['of Ada', 'to Ada'], ['of Cleo']]);
    expect(await checkDesk(desk.ctx)).toEqual([]);
  });
});

/** As they were written. */
const order = (text: string) => ['of Ada', 'to Ada', 'of Bob', 'of Cleo'].indexOf(text);

describe('the check', () => {
  test('finds merged tickets that are not what they say', async ({ desk }) => {
    const { a, b, c } = await arrangeThree(desk);
    await merge(desk, b, a);
    const { write } = desk.desk.storage;
    await write.updateTable('tickets').set({ merged_into: a }).where('id', '=', b).execute();
    await write.updateTable('messages').set({ ticket_id: a }).where('ticket_id', '=', b).execute();
    expect((await checkDesk(desk.ctx)).filter((problem) => problem.startsWith('Ticket')).toSorted()).toEqual(
      [
        `Ticket ${b} points to another, but no merge says so.`,
        `Ticket ${a} was merged and still has messages.`,
        `Ticket ${a} was merged into itself, by way of others.`,
        `Ticket ${b} was merged into itself, by way of others.`,
      ].toSorted(),
    );
    expect(c).toBeGreaterThan(0);
  });
});
