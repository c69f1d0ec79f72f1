import { expect } from 'vitest';
import { streamedEvents } from '../../../server/contract/desk/events.ts';
import { presenceRoutes } from '../../../server/contract/desk/presence.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand } from '../../support/arrange-people.ts';
import { adminKey, test } from '../../support/event-streams.ts';

const patient = { timeout: 20_000 };

test('streams tell those who see the ticket who comes, types and leaves; oneself and others nothing', async ({
  desk,
  served,
}) => {
  const { brandId } = await arrangeBrand(desk);
  const [ticket] = await arrangeTickets(desk.ctx, [{}]);
  const kim = await arrangeAgent(desk);
  const outside = await arrangeAgent(desk, { name: 'Otto', brands: [brandId] });
  const [all, own, none] = [
    await served.listen(adminKey(desk)),
    await served.listen(kim.key),
    await served.listen(outside.key),
  ];
  const seen: unknown[] = [];
  for (const state of ['viewing', 'typing', 'viewing', 'left'] as const) {
    await desk.answer(presenceRoutes.setPresence, { ticketID: ticket.id, state, window: 'a' }, kim.server);
    seen.push({ ticket_id: ticket.id, user_id: kim.id, state });
    await expect.poll(() => all.of('presence'), patient).toEqual(seen);
  }
  for (const data of all.of('presence')) streamedEvents.presence.parse(data);
  const [other] = await arrangeTickets(desk.ctx, [{}]);
  await desk.request(presenceRoutes.setPresence, { ticketID: other.id, state: 'viewing' });
  await expect.poll(() => own.of('presence'), patient).toEqual([{ ticket_id: other.id, user_id: 1, state: 'viewing' }]);
  expect(none.of('presence')).toEqual([]);
});

test('who comes back hears where everybody is now, not where they have been', async ({ desk, served }) => {
  const [ticket] = await arrangeTickets(desk.ctx, [{}]);
  const kim = await arrangeAgent(desk);
  const says = (state: 'viewing' | 'typing' | 'left') =>
    desk.answer(presenceRoutes.setPresence, { ticketID: ticket.id, state }, kim.server);
  const before = await served.listen(adminKey(desk));
  await says('viewing');
  await expect.poll(() => before.of('presence'), patient).toHaveLength(1);
  await before.cut();
  for (const state of ['typing', 'left'] as const) await says(state);
  const after = await served.listen(adminKey(desk), before.position());
  await expect
    .poll(() => after.of('presence'), patient)
    .toEqual([{ ticket_id: ticket.id, user_id: kim.id, state: 'left' }]);
});
