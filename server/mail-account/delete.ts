import type { Context } from '../context.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { loadAccount } from './update.ts';

/** Deletes a mail account, with its passwords; whoever fetches from it stops. Its mails stay, here and there. */
export async function deleteMailAccount(ctx: Context, id: number): Promise<void> {
  await changeSetUp(ctx, async (ctx) => {
    await loadAccount(ctx, id);
    await ctx.tx.deleteFrom('mail_accounts').where('id', '=', id).execute();
  });
}
