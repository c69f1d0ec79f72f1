import { sql } from 'kysely';
import { canSeeBrand } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { MailAccountItem, MailProblem, mailAccountRoutes } from '../contract/desk/mail-accounts.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { notFound } from '../errors.ts';
import { readPart } from '../setup/read-part.ts';
import { formatTime } from '../time.ts';
import type { MailAccount } from './load.ts';

/** The mail accounts that the caller sees, in the order of their ids. */
export async function listMailAccounts(
  ctx: Context,
  { brand_id, ...part }: RouteCall<typeof mailAccountRoutes.listMailAccounts>,
): Promise<Page<MailAccountItem>> {
  ctx.require('DESK_ADMIN');
  const accounts = visibleAccounts(ctx).$if(brand_id !== undefined, (all) => all.where('brand_id', '=', brand_id ?? 0));
  const page = await readPart(accounts.orderBy('mail_accounts.id'), part);
  return { ...page, items: page.items.map(asItem) };
}

/** One mail account; one that the caller does not see does not exist. */
export async function getMailAccount(ctx: Context, id: number): Promise<MailAccountItem> {
  ctx.require('DESK_ADMIN');
  const account = await visibleAccounts(ctx).where('mail_accounts.id', '=', id).executeTakeFirst();
  if (!account) throw missingAccount(id);
  return asItem(account);
}

export const missingAccount = (id: number) => notFound(`No mail account with id ${id}.`);

/** Accounts of the caller's brands whose tickets the caller sees: their mail goes to the brand's default group. */
export function visibleAccounts(ctx: Context) {
  const { actor } = ctx;
  const accounts = ctx.db
    .selectFrom('mail_accounts')
    .selectAll('mail_accounts')
    .where((eb) => canSeeBrand(actor, eb.ref('mail_accounts.brand_id')));
  if (actor.kind !== 'agent' || actor.groups === 'all') return accounts;
  const group = sql<number>`(select default_group_id from brands where brands.id = mail_accounts.brand_id)`;
  return accounts.where(group, 'in', [0, ...actor.groups]);
}

/** A row as the wire has it: without its passwords, sealed or not, and without what only the fetching needs. */
export const asItem = (row: MailAccount): MailAccountItem => ({
  id: row.id,
  brand_id: row.brand_id,
  name: row.name,
  address: row.address,
  from_name: row.from_name,
  enabled: row.enabled === 1,
  imap_host: row.imap_host,
  imap_port: row.imap_port,
  imap_security: row.imap_security,
  imap_user: row.imap_user,
  imap_folder: row.imap_folder,
  has_imap_password: row.imap_secret !== '',
  smtp_host: row.smtp_host,
  smtp_port: row.smtp_port,
  smtp_security: row.smtp_security,
  smtp_user: row.smtp_user,
  has_smtp_password: row.smtp_secret !== '',
  fetch_since: formatTime(row.fetch_since),
  state: row.state,
  problem: row.problem as MailProblem | '',
  reason: row.reason,
  state_at: formatTime(row.state_at),
  fetched_at: row.fetched_at === null ? null : formatTime(row.fetched_at),
  progress: row.progress_total === 0 ? null : { done: row.progress_done, total: row.progress_total },
});
