import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { checkDesk } from '../../../server/check/check-desk.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { customerMergeRoutes } from '../../../server/contract/desk/customer-merges.ts';
import { searchRoutes } from '../../../server/contract/desk/search.ts';
import { createSample } from '../../../server/sample/create-sample.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeCustomer } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const write = ({ desk }: TestDesk) => desk.storage.write;

describe('the check', () => {
  test('finds nothing on a sound desk', async ({ desk }) => {
    await createSample(desk.ctx);
    expect(await checkDesk(desk.ctx)).toEqual([]);
  });

  test('finds nothing either where the index of words was read before it was written', async ({ desk }) => {
    for (const title of ['Parcel', 'Invoice', 'Opening hours']) {
      const [{ id }] = await arrangeTickets(desk.ctx, [{ title }]);
      expect((await desk.request(searchRoutes.search, { q: title })).items).toMatchObject([{ id }]);
      expect(await checkDesk(desk.ctx)).toEqual([]);
      await desk.request(ticketRoutes.updateTicket, { ticketID: id, title: `${title} again` });
    }
    expect(await checkDesk(desk.ctx)).toEqual([]);
  });

  test('finds a count that is not what there is', async ({ desk }) => {
    await arrangeTickets(desk.ctx, [{ status: 'open' }, { status: 'open' }]);
    await write(desk).updateTable('ticket_counts').set({ total: 5 }).execute();
    expect(await checkDesk(desk.ctx)).toEqual([
      'The count of open tickets of brand 1, group 1, user 0 is 5, but there are 2.',
    ]);
  });

  test('finds tickets that nobody counted', async ({ desk }) => {
    await arrangeTickets(desk.ctx, [{ status: 'open' }]);
    await write(desk).deleteFrom('ticket_counts').execute();
    expect(await checkDesk(desk.ctx)).toEqual([expect.stringContaining('is 0, but there are 1.')]);
  });

  test('finds ids that name nothing', async ({ desk }) => {
    await arrangeTickets(desk.ctx, [
      { customer_id: 77, assigned_user_id: 0 },
      { customer_id: 0, assigned_user_id: 88 },
    ]);
    expect(await checkDesk(desk.ctx)).toEqual([
      '1 rows of tickets name a customer_id that is not in customers.',
      '1 rows of tickets name a assigned_user_id that is not in users.',
    ]);
  });

  test('finds merged customers who are still there, and whom they became is not', async ({ desk }) => {
    const [target, source] = [await arrangeCustomer(desk), await arrangeCustomer(desk)];
    await desk.request(customerMergeRoutes.mergeCustomers, { id: target, source_id: source });
    expect(await checkDesk(desk.ctx)).toEqual([]);
    const into = write(desk).updateTable('customer_merges');
    await into.set({ into_customer_id: 99 }).execute();
    expect(await checkDesk(desk.ctx)).toEqual([`Customer ${source} was merged into somebody who is not there.`]);
    await into.set({ into_customer_id: target, from_customer_id: target }).execute();
    expect(await checkDesk(desk.ctx)).toEqual([`Customer ${target} was merged and is still a customer.`]);
  });

  test('finds a message without its text', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    await arrangeMessages(desk.ctx, [{ ticket_id: ticket.id }]);
    await write(desk).deleteFrom('message_contents').execute();
    expect(await checkDesk(desk.ctx)).toEqual(['1 messages have lost their text.']);
  });

  test('finds files that are gone or changed and says whose they are', async ({ desk }) => {
    await createSample(desk.ctx);
    const files = await desk.ctx.db.selectFrom('attachments').selectAll().orderBy('blob_hash').execute();
    const [gone, changed] = [files[0], files.at(-1)];
    const pathOf = (hash = '') => path.join(desk.directory, 'files', hash.slice(0, 2), hash);
    await rm(pathOf(gone?.blob_hash));
    await writeFile(pathOf(changed?.blob_hash), 'something else');
    expect(await checkDesk(desk.ctx)).toEqual([
      expect.stringMatching(new RegExp(`^File ${gone?.blob_hash} is missing \\(.+\\.png of ticket \\d+\\)\\.$`)),
      expect.stringMatching(new RegExp(`^File ${changed?.blob_hash} is damaged: its content is another \\(.+\\)\\.$`)),
    ]);
  });
});
