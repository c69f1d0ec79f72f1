import { deskTicketRoutes } from '../../server/contract/desk/tickets.ts';
import { type TicketStatus, ticketStatuses } from '../../server/contract/words.ts';
import type { Source } from '../source/source.ts';

/** Tickets by the status they had: what an undo puts back. */
export type PreviousStatuses = ReadonlyMap<TicketStatus, readonly number[]>;

/** Up to here unknown rows are asked for one window after the other; above, the ids of each status are. */
const fewRows = 1000;
const windowSize = 200;

/**
 * The statuses that the server gave these tickets, from the rows at hand and for the rest by asking. What the agent sees
 * before the server has agreed does not count.
 */
export async function findPreviousStatuses(source: Source, ids: readonly number[]): Promise<PreviousStatuses> {
  const found = new Map<TicketStatus, number[]>();
  const add = (status: TicketStatus, id: number) => {
    const those = found.get(status);
    if (those) those.push(id);
    else found.set(status, [id]);
  };
  const unknown = ids.filter((id) => {
    const row = source.rows.agreed(id);
    if (row) add(row.status, id);
    return row === undefined;
  });
  if (unknown.length > fewRows) await addByStatus(source, new Set(unknown), add);
  else await addByRow(source, unknown, add);
  return found;
}

async function addByRow(source: Source, ids: readonly number[], add: (status: TicketStatus, id: number) => void) {
  for (let from = 0; from < ids.length; from += windowSize) {
    const answer = await source.request(deskTicketRoutes.getTicketRows, { ids: ids.slice(from, from + windowSize) });
    for (const { status, id } of answer.item) add(status, id);
  }
}

async function addByStatus(
  source: Source,
  wanted: ReadonlySet<number>,
  add: (status: TicketStatus, id: number) => void,
) {
  for (const status of ticketStatuses) {
    const { item } = await source.request(deskTicketRoutes.listTicketIds, { status: [status] });
    for (const id of item.ids) if (wanted.has(id)) add(status, id);
  }
}
