import { describe, expect } from 'vitest';
import { ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand } from '../../support/arrange-people.ts';
import { changeIt } from '../../support/change-tickets.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { told, writeInChat } from './arrange-told.ts';

const { changeTicket } = ticketChangeRoutes;

const follow = (desk: TestDesk, ticketID: number, agent: { server: TestDesk['admin'] }) =>
  desk.answer(changeTicket, { ticketID, following: true }, agent.server);

describe('who follows a ticket', () => {
  test('hears of another status, but not of their own doing', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{ title: 'Lost parcel' }]);
    const kim = await arrangeAgent(desk);
    const lee = await arrangeAgent(desk, { name: 'Lee' });
    for (const agent of [kim, lee]) await follow(desk, ticket.id, agent);
    await desk.answer(changeTicket, { ticketID: ticket.id, status: 'solved' }, kim.server);
    await desk.answer(changeTicket, { ticketID: ticket.id, priority: 'high' }, kim.server);
    const rows = await desk.ctx.db.selectFrom('notifications').selectAll().execute();
    expect(rows).toMatchObject([
      { user_id: lee.id, type: 'followed', title: 'Lost parcel', message: 'Kim set the status to solved.' },
    ]);
  });

  test('hears of a reply, once until they have looked, beside the ticket’s agent', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const lee = await arrangeAgent(desk, { name: 'Lee' });
    const id = await writeInChat(desk);
    await changeIt(desk.ctx, id, { assigned_user_id: kim.id });
    await follow(desk, id, lee);
    await desk.desk.storage.write.deleteFrom('notifications').execute();
    await writeInChat(desk, 2);
    await writeInChat(desk, 3);
    expect(await told(desk, { [kim.id]: 'Kim', [lee.id]: 'Lee' })).toEqual(['Kim customer_replied', 'Lee followed']);
  });

  test('and has it is told once of one thing', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const id = await writeInChat(desk);
    await changeIt(desk.ctx, id, { assigned_user_id: kim.id });
    await follow(desk, id, kim);
    await desk.desk.storage.write.deleteFrom('notifications').execute();
    await changeIt(desk.ctx, id, { status: 'pending' });
    await writeInChat(desk, 2);
    expect(await told(desk, { [kim.id]: 'Kim' })).toEqual(['Kim status_changed', 'Kim customer_replied']);
  });

  test('and does not see it any more hears nothing', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const kim = await arrangeAgent(desk, { brands: [1] });
    await follow(desk, ticket.id, kim);
    await changeIt(desk.ctx, ticket.id, { brand_id: brandId }, { status: 'solved' });
    expect(await told(desk, {})).toEqual([]);
  });
});
