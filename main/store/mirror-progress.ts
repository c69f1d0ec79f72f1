import type { Context } from '../../server/context.ts';
import { transaction } from '../../server/storage/transaction.ts';

/** How far the mirror is, kept beside its tickets: seconds by the server's clock, `YYYY-MM-DD HH:MM:SS`. */
export type Progress = Record<'tickets' | 'ticket_history' | 'messages', string>;

const settingName = 'mirror_progress';

/** undefined: the first reading of all tickets has not been finished. */
export async function readProgress(ctx: Context): Promise<Progress | undefined> {
  const row = await ctx.db.selectFrom('settings').select('value').where('name', '=', settingName).executeTakeFirst();
  return row && (JSON.parse(row.value) as Progress);
}

export async function saveProgress(ctx: Context, progress: Progress): Promise<void> {
  const value = JSON.stringify(progress);
  await transaction(ctx, async ({ tx }) => {
    await tx
      .insertInto('settings')
      .values({ name: settingName, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  });
}
