import type { Context, WriteContext } from '../context.ts';
import type { mergeRoutes, UndoneMerge } from '../contract/desk/merges.ts';
import type { RouteCall } from '../contract/route.ts';
import { conflict } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';
import { changedRow } from '../ticket/list-rows.ts';
import { loadTickets } from '../ticket/load.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { loadMerges } from './moves.ts';
import { takeOut } from './take-out.ts';

/**
 * Takes tickets that were merged into another out of it again, with what came from them. As long as none of them was
 * purged. What changed since stays changed; messages that came since stay where they came.
 *
 * @throws 404 for a ticket that the caller does not see, 409 for one that is not merged into this one, and when this one
 * was merged into another since.
 */
export async function undoMerge(
  ctx: Context,
  { ticketID, source_ids }: RouteCall<typeof mergeRoutes.undoMerge>,
): Promise<UndoneMerge> {
  ctx.require('TICKET_CUD');
  const undo = async (ctx: WriteContext) => {
    const { target, sources } = await loadForUndo(ctx, ticketID, source_ids);
    const moves = await loadMerges(ctx, source_ids);
    const outcome = await takeOut(ctx, { target, sources, moves });
    const rows = [];
    for (const id of source_ids) rows.push(await changedRow(ctx, id));
    return { target: await changedRow(ctx, ticketID), sources: rows, ...outcome };
  };
  return transaction(ctx, undo, { long: true });
}

async function loadForUndo(ctx: WriteContext, targetId: number, sourceIds: readonly number[]) {
  const tickets = await loadTickets(ctx, [...new Set([targetId, ...sourceIds])]);
  const sources = tickets.filter(({ id }) => sourceIds.includes(id));
  const target = tickets.find(({ id }) => id === targetId) as Ticket;
  const stranger = sources.find(({ merged_into }) => merged_into !== targetId);
  if (stranger) throw conflict(`Ticket ${stranger.id} is not merged into ticket ${targetId}.`);
  if (target.merged_into !== 0) {
    throw conflict(
      `Ticket ${targetId} was merged into ticket ${target.merged_into} since: take it out of there first.`,
    );
  }
  return { target, sources };
}
