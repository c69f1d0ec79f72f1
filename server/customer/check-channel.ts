import type { Context } from '../context.ts';
import { invalidField } from '../errors.ts';

/** Refuses a kind of channel that this desk does not have, under the name of its field. */
export async function checkChannel(ctx: Context, channelId: number, field: string): Promise<void> {
  const channel = await ctx.db.selectFrom('channels').select('id').where('id', '=', channelId).executeTakeFirst();
  if (!channel) throw invalidField(field, 'is an unknown channel');
}
