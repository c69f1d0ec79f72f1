import { describe, expect } from 'vitest';
import type { TestDesk } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';
import { merge, split, stored, unmerge } from '../merge/arrange-merges.ts';
import { office, test } from './bring.ts';
import type { WrittenMail } from './mailbox.ts';

const at = (hour: number) => `Mon, 23 Feb 2026 ${hour}:00:00 +0000`;
const answerTo = (id: string) => [`In-Reply-To: <${id}>`];

/** The ticket of each mail, by its Message-ID. */
async function places({ ctx }: TestDesk): Promise<Record<string, number>> {
  const rows = await ctx.db.selectFrom('mails').select(['message_id', 'ticket_id']).execute();
  return Object.fromEntries(rows.map(({ message_id, ticket_id }) => [message_id, ticket_id]));
}

const messageOf = async ({ ctx }: TestDesk, id: string) =>
  (await ctx.db.selectFrom('mails').select('message_row_id').where('message_id', '=', id).executeTakeFirstOrThrow())
    .message_row_id;

/** Three conversations of three customers; gives their tickets. */
async function arrangeThree(desk: TestDesk, bring: (mails: WrittenMail[]) => Promise<unknown>) {
  await bring(
    ['ada', 'bob', 'cleo'].map((name) => ({
      id: `${name}@x`,
      from: `${name}@customer.example`,
      subject: `Of ${name}`,
      date: at(10),
    })),
  );
  const found = await places(desk);
  return { ada: found['ada@x'] ?? 0, bob: found['bob@x'] ?? 0, cleo: found['cleo@x'] ?? 0 };
}

describe('a mail that answers a merged ticket', () => {
  test('goes into the ticket that it was merged into, opens that one and leaves the other closed', async ({
    desk,
    bring,
  }) => {
    const { ada, bob } = await arrangeThree(desk, bring.mails);
    await merge(desk, bob, ada);
    await bring.mails([{ id: 'more@x', from: 'ada@customer.example', date: at(12), more: answerTo('ada@x') }]);
    expect((await places(desk))['more@x']).toBe(bob);
    expect([(await stored(desk, bob)).status, (await stored(desk, ada)).status]).toEqual(['open', 'closed']);
    await expectConsistent(desk);
  });

  test.for([
    ['In-Reply-To', answerTo('ada@x'), 'Another subject'],
    ['References', ['References: <ada@x>'], 'Another subject'],
    ['its subject', [], 'Re: Of ada'],
  ] as const)('goes through two merges, found by %s', async ([, more, subject], { desk, bring }) => {
    const { ada, bob, cleo } = await arrangeThree(desk, bring.mails);
    await merge(desk, bob, ada);
    await merge(desk, cleo, bob);
    await bring.mails([{ id: 'more@x', from: 'ada@customer.example', date: at(12), subject, more }]);
    expect((await places(desk))['more@x']).toBe(cleo);
    await expectConsistent(desk);
  });

  test('goes into its own ticket again when the merge was taken back', async ({ desk, bring }) => {
    const { ada, bob } = await arrangeThree(desk, bring.mails);
    await merge(desk, bob, ada);
    await unmerge(desk, bob, ada);
    await bring.mails([{ id: 'more@x', from: 'ada@customer.example', date: at(12), more: answerTo('ada@x') }]);
    expect((await places(desk))['more@x']).toBe(ada);
  });
});

/** A conversation of three mails, of which the last one is split off; gives both tickets. */
async function arrangeSplit(desk: TestDesk, bring: (mails: WrittenMail[]) => Promise<unknown>) {
  const ann = 'ann@customer.example';
  await bring([
    { id: 'one@x', from: ann, subject: 'Lamp', date: at(10) },
    { id: 'two@x', from: office, to: ann, subject: 'Re: Lamp', date: at(11), more: answerTo('one@x') },
    { id: 'three@x', from: ann, subject: 'Re: Lamp', date: at(12), more: ['References: <one@x> <two@x>'] },
  ]);
  const { 'one@x': source = 0 } = await places(desk);
  const { ticket } = await split(desk, source, await messageOf(desk, 'three@x'));
  return { source, made: ticket.id };
}

describe('of two tickets that were one a mail goes into the one', () => {
  test.for([
    ['made', 'that has what it answers', ['In-Reply-To: <three@x>', 'References: <one@x> <two@x> <three@x>']],
    [
      'source',
      'that has what it answers, whatever it follows',
      ['In-Reply-To: <two@x>', 'References: <two@x> <three@x>'],
    ],
    ['made', 'that has the last message that it follows', ['References: <one@x> <two@x> <three@x>']],
    ['source', 'that has the last one that is known', ['References: <three@x> <two@x> <unknown@x>']],
    ['source', 'that was there first where it refers to nothing', []],
  ] as const)('%s, %s', async ([which, , more], { desk, bring }) => {
    const tickets = await arrangeSplit(desk, bring.mails);
    await bring.mails([{ id: 'four@x', from: 'ann@customer.example', subject: 'Re: Lamp', date: at(13), more }]);
    expect((await places(desk))['four@x']).toBe(tickets[which]);
    await expectConsistent(desk);
  });

  test('that its own parent goes into, when both come in one import', async ({ desk, bring }) => {
    const { source, made } = await arrangeSplit(desk, bring.mails);
    const from = 'ann@customer.example';
    await bring.mails([
      { id: 'six@x', from, subject: 'Re: Lamp', date: at(15), more: answerTo('five@x') },
      { id: 'four@x', from, subject: 'Re: Lamp', date: at(13), more: answerTo('two@x') },
      { id: 'five@x', from, subject: 'Re: Lamp', date: at(14), more: answerTo('three@x') },
    ]);
    expect(await places(desk)).toMatchObject({ 'four@x': source, 'five@x': made, 'six@x': made });
    await expectConsistent(desk);
  });
});
