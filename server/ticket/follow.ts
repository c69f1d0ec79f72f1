import { callingAgent, type WriteContext } from '../context.ts';

/** Makes the calling user a follower of a ticket, or no longer one. It is theirs alone: no change of the ticket. */
export async function follow(ctx: WriteContext, ticketId: number, following: boolean): Promise<void> {
  const { userId } = callingAgent(ctx);
  if (following) {
    await ctx.tx
      .insertInto('ticket_followers')
      .values({ ticket_id: ticketId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await ctx.tx
      .deleteFrom('ticket_followers')
      .where('ticket_id', '=', ticketId)
      .where('user_id', '=', userId)
      .execute();
  }
}

export async function isFollowed({ tx }: WriteContext, ticketId: number, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('ticket_followers')
    .select('user_id')
    .where('ticket_id', '=', ticketId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
