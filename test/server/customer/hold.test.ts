import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeCustomer } from '../../support/arrange-people.ts';
import { dialect, type TestDesk, test } from '../../support/desk.ts';

const { createTicket, updateTicket } = ticketRoutes;

/** Runs a request while somebody else's transaction has deleted the customer and is not committed yet. */
async function whileBeingDeleted<Answer>(
  { desk: { storage } }: TestDesk,
  id: number,
  request: () => Promise<Answer>,
): Promise<Answer> {
  let isAnswered = false;
  const isWaiting = async () => {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(storage.read);
    return isAnswered || rows.length > 0;
  };
  const { answer } = await storage.write.transaction().execute(async (tx) => {
    await tx.deleteFrom('customers').where('id', '=', id).execute();
    const answer = request().finally(() => {
      isAnswered = true;
    });
    await expect.poll(isWaiting).toBe(true);
    return { answer };
  });
  return answer;
}

describe.runIf(dialect === 'postgres')('a customer who is being deleted', () => {
  test('gets no new ticket', async ({ desk }) => {
    const id = await arrangeCustomer(desk, { primaryId: 'C-1' });
    const answer = await whileBeingDeleted(desk, id, () => desk.answer(createTicket, { customerID: id }));
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'customerID' }] } });
    expect(await desk.ctx.db.selectFrom('tickets').select('id').execute()).toEqual([]);
  });

  test('gets no ticket by primary id, which then is nobody’s', async ({ desk }) => {
    const id = await arrangeCustomer(desk, { primaryId: 'C-1' });
    const answer = await whileBeingDeleted(desk, id, () => desk.answer(createTicket, { externalPrimaryID: 'C-1' }));
    expect(answer).toMatchObject({ status: 200, body: { item: { customer_id: 0 } } });
  });

  test('gets no ticket that is there already', async ({ desk }) => {
    const id = await arrangeCustomer(desk, { primaryId: 'C-1' });
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const input = { ticketID: ticket.id, externalPrimaryID: 'C-1' };
    expect(await whileBeingDeleted(desk, id, () => desk.answer(updateTicket, input))).toMatchObject({ status: 200 });
    expect(await desk.ctx.db.selectFrom('tickets').select('customer_id').execute()).toEqual([{ customer_id: 0 }]);
  });
});
