import { requireFreeAddresses } from '../brand/checks.ts';
import { findBrand } from '../brand/find.ts';
import type { Context, WriteContext } from '../context.ts';
import type { MailAccountItem, mailAccountRoutes } from '../contract/desk/mail-accounts.ts';
import type { RouteCall } from '../contract/route.ts';
import { invalidField } from '../errors.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { type AccountWish, requireComplete, usualPort, wantedColumns } from './columns.ts';
import { asItem, visibleAccounts } from './read.ts';

const day = 24 * 3_600_000;
/** Clocks differ: what arrived so shortly before an account was added may be what somebody is waiting for. */
const tolerance = 2 * 60_000;

/** Adds a mail account to a brand, whose own address its address is from then on. */
export async function createMailAccount(
  ctx: Context,
  { brand_id, fetch_days = 0, address, ...wish }: RouteCall<typeof mailAccountRoutes.createMailAccount>,
): Promise<MailAccountItem> {
  return changeSetUp(ctx, async (ctx) => {
    const brand = await findBrand(ctx, brand_id);
    const now = ctx.now();
    const row = {
      brand_id: brand.id,
      name: wish.name ?? address,
      address,
      imap_security: 'tls' as const,
      smtp_security: 'tls' as const,
      ...ports(wish),
      imap_host: '',
      smtp_host: '',
      imap_user: '',
      ...wantedColumns(withPasswordOfImap(wish), ctx.desk.secrets),
      fetch_since: now - Math.max(fetch_days * day, tolerance),
      uid_validity: null,
      fetched_at: null,
      state: wish.enabled === false ? ('off' as const) : ('waiting' as const),
      state_at: now,
      created_at: now,
    };
    requireComplete(row);
    await ownAddress(ctx, brand.id, address);
    const { id } = await ctx.tx.insertInto('mail_accounts').values(row).returning('id').executeTakeFirstOrThrow();
    return getSavedAccount(ctx, id);
  });
}

const ports = ({ imap_security = 'tls', smtp_security = 'tls' }: AccountWish) => ({
  imap_port: usualPort('imap', imap_security),
  smtp_port: usualPort('smtp', smtp_security),
});

/** Most mailboxes have one user and one password for both ways. */
export function withPasswordOfImap<Wish extends AccountWish>(wish: Wish): Wish {
  const { imap_user, imap_password, smtp_user, smtp_password } = wish;
  const isSame = smtp_user !== undefined && smtp_user !== null && smtp_user === imap_user;
  if (smtp_password !== undefined || imap_password === undefined || !isSame) return wish;
  return { ...wish, smtp_password: imap_password };
}

/** Mail from an account's address is the brand's own, and no customer's. */
export async function ownAddress(ctx: WriteContext, brandId: number, address: string): Promise<void> {
  await requireFreeAddresses(ctx, [address], brandId);
  await ctx.tx
    .insertInto('brand_addresses')
    .values({ brand_id: brandId, address })
    .onConflict((conflict) => conflict.columns(['brand_id', 'address']).doNothing())
    .execute();
}

/** The account as it was just saved. Nobody adds one whose tickets they do not see. */
export async function getSavedAccount(ctx: WriteContext, id: number): Promise<MailAccountItem> {
  const account = await visibleAccounts(ctx).where('mail_accounts.id', '=', id).executeTakeFirst();
  if (!account) throw invalidField('brand_id', 'must be a brand whose default group you see');
  return asItem(account);
}
