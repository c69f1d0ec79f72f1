import type { Context, WriteContext } from '../context.ts';
import type { MailAccountItem, mailAccountRoutes } from '../contract/desk/mail-accounts.ts';
import type { RouteCall } from '../contract/route.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { forUpdate } from '../storage/for-update.ts';
import { type AccountWish, requireComplete, requireSamePlace, wantedColumns } from './columns.ts';
import { getSavedAccount, ownAddress } from './create.ts';
import type { MailAccount } from './load.ts';
import { missingAccount, visibleAccounts } from './read.ts';

/** Changes what is sent of a mail account. Whoever fetches from it begins anew with the new settings. */
export async function updateMailAccount(
  ctx: Context,
  { id, ...wish }: RouteCall<typeof mailAccountRoutes.updateMailAccount>,
): Promise<MailAccountItem> {
  return changeSetUp(ctx, async (ctx) => {
    const before = await loadAccount(ctx, id);
    requireSamePlace(before, wish);
    const columns = { ...wantedColumns(wish, ctx.desk.secrets), ...anew(ctx, before, wish) };
    if (Object.keys(wish).length === 0) return getSavedAccount(ctx, id);
    requireComplete({ ...before, ...columns });
    if (wish.address !== undefined) await ownAddress(ctx, before.brand_id, wish.address);
    await ctx.tx.updateTable('mail_accounts').set(columns).where('id', '=', id).execute();
    return getSavedAccount(ctx, id);
  });
}

/** The account, locked for a change; NotFound when it does not exist for the caller. */
export async function loadAccount(ctx: WriteContext, id: number): Promise<MailAccount> {
  const account = await forUpdate(visibleAccounts(ctx).where('mail_accounts.id', '=', id), ctx).executeTakeFirst();
  if (!account) throw missingAccount(id);
  return account;
}

/** Other settings have not been tried yet; in another mailbox the numbers of mails mean nothing. */
function anew(ctx: WriteContext, before: MailAccount, wish: AccountWish) {
  const enabled = wish.enabled ?? before.enabled === 1;
  const isElsewhere = (['imap_host', 'imap_user', 'imap_folder'] as const).some(
    (name) => wish[name] !== undefined && wish[name] !== before[name],
  );
  return {
    revision: before.revision + 1,
    state: enabled ? ('waiting' as const) : ('off' as const),
    problem: '',
    reason: '',
    state_at: ctx.now(),
    ...(isElsewhere ? { uid_validity: null, last_uid: 0, old_below: 0, progress_done: 0, progress_total: 0 } : {}),
  };
}
