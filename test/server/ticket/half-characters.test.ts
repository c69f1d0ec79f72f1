import { expect } from 'vitest';
import { transaction } from '../../../server/storage/transaction.ts';
import { changeTicket } from '../../../server/ticket/change.ts';
import { saveChanges } from '../../../server/ticket/save-changes.ts';
import type { Ticket } from '../../../server/ticket/ticket.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { test } from '../../support/desk.ts';

test('titles that were cut within a character are saved, of one ticket and of several', async ({ desk }) => {
  const { ctx } = desk;
  const tickets = await arrangeTickets(ctx, [{}, {}, {}]);
  const cut = '🔥'.slice(0, 1);
  const rename = (some: readonly Ticket[], word: string) =>
    transaction(ctx, (tx) =>
      saveChanges(
        tx,
        some.map((ticket) =>
          changeTicket(ticket, { title: `${word} ${ticket.id} ${cut}` }, { actor: ctx.actor, now: ctx.now() }),
        ),
      ),
    );
  await rename(tickets.slice(0, 1), 'one');
  await rename(tickets.slice(1), 'several');
  const titles = await ctx.db.selectFrom('tickets').select('title').orderBy('id').execute();
  expect(titles.map(({ title }) => title.split(' ')[0])).toEqual(['one', 'several', 'several']);
});
