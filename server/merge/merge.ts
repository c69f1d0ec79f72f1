import type { Context, WriteContext } from '../context.ts';
import type { mergeRoutes, TicketMerge } from '../contract/desk/merges.ts';
import type { RouteCall } from '../contract/route.ts';
import { conflict, invalidField } from '../errors.ts';
import { readEntries } from '../message/entries.ts';
import { moveMessages } from '../message/move.ts';
import { transaction } from '../storage/transaction.ts';
import { requireVersion } from '../ticket/changes-since.ts';
import { loadTickets } from '../ticket/load.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import { tagsOfTickets } from '../ticket/tags.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { describeMerge, type ToTell } from './describe-merge.ts';
import { movedRows, saveMove } from './moves.ts';
import { planMerge } from './plan-merge.ts';
import { movedPositions, putReadPosition, readPositions } from './read-positions.ts';
import { followersOf, moveSideRows, readSideRows, type SideRows } from './side-rows.ts';

type Input = RouteCall<typeof mergeRoutes.mergeTickets>;

/**
 * Merges tickets into another one of their brand: their messages and notes move there, to their places in its timeline;
 * they are closed and point to it. Whole or not at all; with dry_run it only says what would happen.
 *
 * @throws 404 for a ticket that the caller does not see, 400 for one of another brand, 409 for one that was merged
 * before, or is at another version than the caller knows.
 */
export async function mergeTickets(ctx: Context, input: Input): Promise<TicketMerge> {
  ctx.require('TICKET_CUD');
  return transaction(ctx, (ctx) => merge(ctx, input), { long: true });
}

async function merge(ctx: WriteContext, input: Input): Promise<TicketMerge> {
  const { target, sources } = await loadForMerge(ctx, input);
  const ids = [target.id, ...sources.map(({ id }) => id)];
  const entries = await readEntries(ctx, ids);
  const plan = planMerge(
    { target, sources, entries, tags: await tagsOfTickets(ctx, ids) },
    { actor: ctx.actor, now: ctx.now() },
  );
  const toTell = { plan, entries, followersAdded: await newFollowers(ctx, target, sources) };
  if (!input.dry_run) await saveMerge(ctx, toTell);
  return describeMerge(ctx, toTell);
}

async function loadForMerge(ctx: WriteContext, { ticketID, version, sources: named }: Input) {
  const ids = named.map(({ id }) => id);
  const tickets = await loadTickets(ctx, [...new Set([ticketID, ...ids])]);
  if (ids.includes(ticketID)) throw invalidField('sources', 'names the ticket itself');
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const target = byId.get(ticketID) as Ticket;
  const sources = named.map(({ id }) => byId.get(id) as Ticket);
  for (const { id, merged_into } of sources) {
    if (merged_into !== 0) throw conflict(`Ticket ${id} was merged into ticket ${merged_into} already.`);
  }
  if (target.merged_into !== 0) {
    throw conflict(`Ticket ${target.id} was merged into ticket ${target.merged_into}: merge into that one.`);
  }
  const stranger = sources.find(({ brand_id }) => brand_id !== target.brand_id);
  if (stranger) throw invalidField('sources', `names ticket ${stranger.id}, which belongs to another brand`);
  if (version !== undefined) await requireVersion(ctx, target, version);
  for (const { id, version: known } of named) {
    if (known !== undefined) await requireVersion(ctx, byId.get(id) as Ticket, known);
  }
  return { target, sources };
}

/** Who follows a source and not the target. */
async function newFollowers(ctx: WriteContext, target: Ticket, sources: readonly Ticket[]): Promise<number[]> {
  const followers = await followersOf(ctx, [target.id, ...sources.map(({ id }) => id)]);
  const had = new Set(followers.filter(({ ticket_id }) => ticket_id === target.id).map(({ user_id }) => user_id));
  return [...new Set(followers.map(({ user_id }) => user_id))].filter((id) => !had.has(id)).sort((a, b) => a - b);
}

async function saveMerge(ctx: WriteContext, { plan, entries, followersAdded }: ToTell): Promise<void> {
  const { target, sources } = plan;
  const into = target.after.id;
  const sides = new Map<number, SideRows>();
  for (const { before } of sources) {
    const own = entries.filter(({ ticket_id }) => ticket_id === before.id).map(({ id }) => id);
    await moveMessages(ctx, own, into);
    const side = await readSideRows(ctx, before.id);
    await moveSideRows(ctx, side, { from: before.id, into });
    sides.set(before.id, [...movedRows('message', own), ...side]);
  }
  for (const user_id of followersAdded) {
    await ctx.tx.insertInto('ticket_followers').values({ ticket_id: into, user_id }).execute();
  }
  const read = await mergeReads(ctx, { plan, entries });
  await saveChanges(ctx, [...sources, target]);
  for (const [at, source] of sources.entries()) {
    // What the target got from all of them is noted with the first.
    const got =
      at > 0
        ? []
        : [
            ...movedRows('follower', followersAdded),
            ...movedRows(
              'tag',
              plan.tagsAdded.map(({ id }) => id),
            ),
            ...read,
          ];
    await saveMove(ctx, {
      kind: 'merge',
      from: source,
      into: target,
      rows: [...(sides.get(source.after.id) ?? []), ...got],
    });
  }
}

async function mergeReads(ctx: WriteContext, { plan, entries }: Pick<ToTell, 'plan' | 'entries'>): Promise<SideRows> {
  const tickets = [plan.target.before, ...plan.sources.map(({ before }) => before)];
  const positions = await readPositions(
    ctx,
    tickets.map(({ id }) => id),
  );
  const parts = tickets.map((ticket) => ({
    ticket,
    entries: entries.filter(({ ticket_id }) => ticket_id === ticket.id),
    read: positions.get(ticket.id) ?? new Map<number, number>(),
  }));
  const moved = movedPositions(parts);
  for (const { userId, became } of moved) {
    await putReadPosition(ctx, { userId, ticketId: plan.target.after.id, seq: became });
  }
  return moved.map(({ userId, was, became }) => ({ kind: 'read', row_id: userId, was, became }));
}
