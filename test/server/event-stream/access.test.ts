import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { keyRoutes } from '../../../server/contract/desk/keys.ts';
import { userRoutes } from '../../../server/contract/desk/users.ts';
import { latestPosition } from '../../../server/live/position.ts';
import { createSignInCode } from '../../../server/session/create-code.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeRows } from '../../support/arrange-people.ts';
import { call } from '../../support/call.ts';
import { changeIt, removeThem } from '../../support/change-tickets.ts';
import type { TestDesk } from '../../support/desk.ts';
import { adminKey, type Listening, test } from '../../support/event-streams.ts';
import { settled } from '../../support/settled.ts';

const patient = { timeout: 20_000 };

/** A ticket of the second brand's group, and an agent who sees that group, its brand, or the first brand only. */
async function arrangeTwo(desk: TestDesk) {
  const { brandId, groupId } = await arrangeBrand(desk);
  await arrangeRows(desk, 'groups', [{ id: 77, brand_id: brandId, name: 'Elsewhere' }]);
  const [ticket] = await arrangeTickets(desk.ctx, [{ brand_id: brandId, assigned_group_id: groupId }]);
  const inGroup = await arrangeAgent(desk, { name: 'Ines', brands: [brandId], groups: [groupId] });
  const elsewhere = await arrangeAgent(desk, { name: 'Olga', brands: [brandId], groups: [77] });
  const outside = await arrangeAgent(desk, { name: 'Otto', brands: [1] });
  return { ticket, groupId, inGroup, elsewhere, outside };
}

/** Events of tickets in a few words. */
const told = (stream: Listening) =>
  (stream.of('ticket') as { id: number; version: number; gone?: true }[]).map(
    ({ version, gone }) => `${version} ${gone ? 'gone' : 'seen'}`,
  );

describe('of a ticket that moves', () => {
  test('somebody hears from when it comes into sight until it leaves it, and others nothing', async ({
    desk,
    served,
  }) => {
    const { ticket, groupId, inGroup, elsewhere, outside } = await arrangeTwo(desk);
    const all = await served.listen(adminKey(desk));
    const streams = [inGroup, elsewhere, outside].map(({ key }) => served.listen(key));
    const [hers, theirs, nobodys] = (await Promise.all(streams)) as [Listening, Listening, Listening];
    for (const [at, wish] of [
      { title: 'Still there' },
      { assigned_group_id: 77 },
      { title: 'Elsewhere' },
      { assigned_user_id: inGroup.id },
      { assigned_user_id: 0 },
      { assigned_group_id: groupId },
    ].entries()) {
      await changeIt(desk.ctx, ticket.id, wish);
      await expect.poll(() => told(all), patient).toHaveLength(at + 1);
    }
    await removeThem(desk.ctx, [ticket.id]);
    await expect.poll(() => told(all).at(-1), patient).toBe('8 gone');
    await expect.poll(() => told(hers), patient).toEqual(['2 seen', '3 gone', '5 seen', '6 gone', '7 seen', '8 gone']);
    await expect.poll(() => told(theirs), patient).toEqual(['3 seen', '4 seen', '5 seen', '6 seen', '7 gone']);
    expect(nobodys.events.filter(({ event }) => event !== 'counts')).toEqual([]);
  });

  test('somebody who was away hears the same, also where it went and came within one look', async ({
    desk,
    served,
  }) => {
    const { ticket, groupId, inGroup, elsewhere, outside } = await arrangeTwo(desk);
    await changeIt(desk.ctx, ticket.id, { title: 'Before' });
    await settled(desk);
    const position = await latestPosition(desk.ctx);
    await changeIt(desk.ctx, ticket.id, { assigned_group_id: 77 }, { assigned_group_id: groupId });
    const streams = [inGroup, elsewhere, outside].map(({ key }) => served.listen(key, position));
    const [hers, theirs, nobodys] = (await Promise.all(streams)) as [Listening, Listening, Listening];
    await expect.poll(() => told(hers), patient).toEqual(['4 seen']);
    await expect.poll(() => told(theirs), patient).toEqual(['4 gone']);
    expect(nobodys.events.filter(({ event }) => event !== 'counts')).toEqual([]);
  });
});

describe('a stream ends', () => {
  test('when its key is revoked, or its user may not read tickets any more', async ({ desk, served }) => {
    const [a, b, c] = [
      await arrangeAgent(desk, { name: 'Ada' }),
      await arrangeAgent(desk, { name: 'Bea' }),
      await arrangeAgent(desk, { name: 'Cleo' }),
    ];
    const streams = [a, b, c].map(({ key }) => served.listen(key));
    const [first, second, third] = (await Promise.all(streams)) as [Listening, Listening, Listening];
    const keys = await desk.request(keyRoutes.listKeys, { user_id: a.id });
    await desk.request(keyRoutes.revokeKey, { id: keys.items[0]?.id ?? 0 });
    await first.ended;
    await desk.request(userRoutes.updateUser, { id: b.id, permissions: ['SETTINGS_CRUD'] });
    await second.ended;
    await desk.request(ticketRoutes.createTicket, { title: 'For those who stay' });
    await expect.poll(() => third.of('ticket'), patient).toHaveLength(1);
    expect([first.of('ticket'), second.of('ticket')]).toEqual([[], []]);
  });

  test('when its session ends', async ({ desk, served }) => {
    const code = await createSignInCode(desk.ctx, 1);
    const signedIn = await call(desk, '/api/v2/desk/sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: '' },
      body: JSON.stringify({ code }),
    });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const response = await fetch(`${served.baseUrl}/desk/events`, { headers: { cookie } });
    const ended = response.text();
    const origin = new URL(served.baseUrl).origin;
    await fetch(`${served.baseUrl}/desk/sessions/current`, { method: 'DELETE', headers: { cookie, origin } });
    expect(await ended).toMatch(/^retry: \d+\nid: \d+-\d+\n\n/);
  });
});

test('with a narrower access somebody hears that the desk changed, and from then on only what they see', async ({
  desk,
  served,
}) => {
  const { ticket, inGroup } = await arrangeTwo(desk);
  const hers = await served.listen(inGroup.key);
  await changeIt(desk.ctx, ticket.id, { title: 'Seen' });
  await expect.poll(() => told(hers), patient).toEqual(['2 seen']);
  await desk.request(userRoutes.updateUser, { id: inGroup.id, groups: [77] });
  await changeIt(desk.ctx, ticket.id, { title: 'Not seen' });
  await changeIt(desk.ctx, ticket.id, { assigned_group_id: 77 });
  await expect.poll(() => told(hers).at(-1), patient).toBe('4 seen');
  // What is told of a change is what the ticket is by then: the fourth version twice, where both are read late.
  expect([...new Set(told(hers))]).toEqual(['2 seen', '4 seen']);
  expect(hers.of('desk')).toEqual([{}]);
});
