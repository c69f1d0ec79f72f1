import { beforeEach, expect, test } from 'vitest';
import { createPanels } from '../../../renderer/app/panels.ts';
import { createManyChanger } from '../../../renderer/bulk/change-many.ts';
import { createChangeQueue } from '../../../renderer/bulk/change-queue.ts';
import { createStatusChanger } from '../../../renderer/bulk/change-status.ts';
import { createNotices } from '../../../renderer/bulk/notices.ts';
import { createTicketChanger } from '../../../renderer/property/change-ticket.ts';
import { deskQuery } from '../../../renderer/source/queries.ts';
import { createSource } from '../../../renderer/source/source.ts';
import type { Desk } from '../../../server/contract/desk/desk.ts';
import { aDesk } from '../a-desk.ts';
import { aRow } from '../a-row.ts';

/** What the server was asked to change, in its order: `METHOD path`, and the body. */
let asked: [string, unknown][];
beforeEach(() => {
  asked = [];
});

const answerEverything: typeof fetch = async (address, init) => {
  const path = new URL(String(address)).pathname.replace('/api/v2', '');
  if (init?.body) asked.push([`${init.method} ${path}`, JSON.parse(String(init.body))]);
  if (init?.method !== 'PATCH') return Response.json({ item: [] });
  const changed = { ...aRow(1, { status: 'solved', version: 2 }), tags: [], following: false, form_fields: {} };
  return Response.json({ item: { ...changed, snooze_time_sent: null } });
};

function changerOf(features: Desk['features']) {
  const source = createSource({ baseUrl: 'http://desk.example/api/v2', fetch: answerEverything });
  const desk = aDesk({ features: ['ticket-list', ...features], permissions: ['TICKET_READ', 'TICKET_CUD'] });
  source.queries.setQueryData(deskQuery(source).queryKey, desk);
  source.rows.put([aRow(1), aRow(2)]);
  const [notices, queue, panels] = [createNotices(), createChangeQueue(), createPanels()];
  const statuses = createStatusChanger(source, notices, () => 100, queue);
  const tickets = createTicketChanger(source, notices, queue);
  return createManyChanger({ source, notices, queue, panels, statuses, tickets });
}

test("one ticket's status is sent with the version that the agent saw", async () => {
  changerOf(['ticket-changes']).change({ ids: [1] }, { status: 'solved' });
  await expect.poll(() => asked).toEqual([['PATCH /desk/tickets/1', { version: 1, status: 'solved' }]]);
});

test('the status of several is one request', async () => {
  changerOf(['ticket-changes']).change({ ids: [1, 2] }, { status: 'solved' });
  await expect.poll(() => asked).toEqual([['POST /ticket/setstatus', { ticketIDs: [1, 2], status: 'solved' }]]);
});

test('a server with nothing but the documented requests is asked by those, for one ticket as well', async () => {
  changerOf([]).change({ ids: [1] }, { status: 'solved' });
  await expect.poll(() => asked).toEqual([['POST /ticket/setstatus', { ticketIDs: [1], status: 'solved' }]]);
});
