import type { WriteContext } from '../context.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { TagChange } from '../ticket/change.ts';
import { tagsOfTickets } from '../ticket/tags.ts';
import { type Move, rowsOf } from './moves.ts';
import { followersOf } from './side-rows.ts';

/**
 * Takes followers away from a target that it has from merges that are taken back, and says which tags it loses; undefined
 * for none. What another ticket that stays merged brought along as well stays, and is that merge's from now on.
 */
export async function takeBackGained(
  ctx: WriteContext,
  targetId: number,
  moves: readonly Move[],
): Promise<TagChange | undefined> {
  const others = await ctx.tx
    .selectFrom('ticket_moves')
    .select(['id', 'from_ticket_id'])
    .where('into_ticket_id', '=', targetId)
    .where('kind', '=', 'merge')
    .orderBy('id')
    .execute();
  const from = others.map(({ from_ticket_id }) => from_ticket_id);
  const tags = await tagsOfTickets(ctx, [targetId, ...from]);
  const had = tags.get(targetId) ?? [];
  const otherTags = others.map(({ id, from_ticket_id }) => ({ id, has: idsOf(tags.get(from_ticket_id) ?? []) }));
  const lostTags = new Set(await passOn(ctx, { kind: 'tag', moves, others: otherTags }));
  const follows = Map.groupBy(await followersOf(ctx, from), ({ ticket_id }) => ticket_id);
  const otherFollowers = others.map(({ id, from_ticket_id }) => ({
    id,
    has: new Set((follows.get(from_ticket_id) ?? []).map(({ user_id }) => user_id)),
  }));
  const lostFollowers = await passOn(ctx, { kind: 'follower', moves, others: otherFollowers });
  await ctx.tx
    .deleteFrom('ticket_followers')
    .where('ticket_id', '=', targetId)
    .where((eb) => isOneOf(eb.ref('user_id'), lostFollowers, ctx.desk.storage.dialect))
    .execute();
  const after = had.filter(({ id }) => !lostTags.has(id));
  return after.length === had.length ? undefined : { before: had, after };
}

const idsOf = (tags: readonly { id: number }[]) => new Set(tags.map(({ id }) => id));

interface Gained {
  kind: 'tag' | 'follower';
  moves: readonly Move[];
  others: readonly { id: number; has: ReadonlySet<number> }[];
}

/** Hands what the target has from these moves to another merge that brings it, too; gives what none does. */
async function passOn(ctx: WriteContext, { kind, moves, others }: Gained): Promise<number[]> {
  const lost: number[] = [];
  for (const id of new Set(moves.flatMap((move) => rowsOf(move, kind)))) {
    const other = others.find(({ has }) => has.has(id));
    if (!other) {
      lost.push(id);
      continue;
    }
    await ctx.tx
      .insertInto('ticket_move_rows')
      .values({ move_id: other.id, kind, row_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return lost;
}
