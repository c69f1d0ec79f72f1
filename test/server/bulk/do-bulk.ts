import { expect } from 'vitest';
import type { Server } from '../../../server/client/request.ts';
import { request } from '../../../server/client/request.ts';
import { type BulkState, bulkRoutes } from '../../../server/contract/desk/bulk-changes.ts';
import type { RouteInput } from '../../../server/contract/route.ts';
import type { TestDesk } from '../../support/desk.ts';

const { createBulkChange, getBulkChange, undoBulkChange } = bulkRoutes;

/** How long a bulk change of a test may take beside other tests, in ms. */
const patience = 60_000;

/** Waits until a bulk change of this caller is in a state; gives it as it is then. */
export async function untilBulk(server: Server, id: number, state: BulkState) {
  const read = async () => (await request(server, getBulkChange, { id })).item;
  await expect.poll(async () => (await read()).state, { timeout: patience }).toBe(state);
  return read();
}

/** Begins a bulk change and waits for its end. */
export async function doBulk({ admin }: TestDesk, input: RouteInput<typeof createBulkChange>, server = admin) {
  const { item } = await request(server, createBulkChange, input);
  return untilBulk(server, item.id, 'done');
}

/** Undoes one and waits for its end. */
export async function undoBulk({ admin }: TestDesk, id: number, server = admin) {
  await request(server, undoBulkChange, { id });
  return untilBulk(server, id, 'undone');
}
