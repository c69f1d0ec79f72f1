import type { Context, WriteContext } from '../context.ts';
import type { Mailbox } from '../incoming/receive-mail.ts';
import { appendLive } from '../live/append.ts';
import type { Failure } from '../mail-account/failure.ts';
import { bareHost, type MailAccount, type MailServer } from '../mail-account/load.ts';
import { forUpdate } from '../storage/for-update.ts';
import { transaction } from '../storage/transaction.ts';

/** The settings of an account were changed, or it is gone: whoever fetches with the old ones stops. */
export class SettingsChanged extends Error {
  override name = 'SettingsChanged';
}

/** How far a folder has been fetched. */
export interface Place {
  uidValidity: number;
  lastUid: number;
  /** Mails with UIDs below were there at first: of those only what arrived since the account's fetch_since is wanted. */
  oldBelow: number;
  /** How many of the mails that wait are dealt with; where it is not said, that stays as it was. */
  done?: number;
}

type Known = Pick<MailAccount, 'id' | 'revision'>;

export async function findAccount(ctx: Context, id: number): Promise<MailAccount | undefined> {
  return ctx.db.selectFrom('mail_accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The server that an account fetches from. */
export const imapServerOf = (ctx: Context, account: MailAccount): MailServer => ({
  host: bareHost(account.imap_host),
  port: account.imap_port,
  security: account.imap_security,
  user: account.imap_user,
  password: ctx.desk.secrets.unseal(account.imap_secret),
});

/** The brand of an account as it is now: where its mails go, and which addresses are its own. */
export async function findMailbox({ db }: Context, { id, brand_id }: MailAccount): Promise<Mailbox> {
  const brand = await db
    .selectFrom('brands')
    .select('default_group_id')
    .where('id', '=', brand_id)
    .executeTakeFirstOrThrow();
  const rows = await db.selectFrom('brand_addresses').select('address').where('brand_id', '=', brand_id).execute();
  const own = new Set(rows.map(({ address }) => address));
  return { accountId: id, brandId: brand_id, groupId: brand.default_group_id, own };
}

/** Notes how far an account has been fetched; with the mail itself, in one transaction. */
export async function savePlace(
  ctx: WriteContext,
  known: Known,
  { uidValidity, lastUid, oldBelow, done }: Place,
): Promise<void> {
  await loadUnchanged(ctx, known);
  const progress = done === undefined ? {} : { progress_done: done };
  const place = { uid_validity: uidValidity, last_uid: lastUid, old_below: oldBelow, ...progress };
  await ctx.tx.updateTable('mail_accounts').set(place).where('id', '=', known.id).execute();
}

async function loadUnchanged(ctx: WriteContext, { id, revision }: Known): Promise<MailAccount> {
  const query = ctx.tx.selectFrom('mail_accounts').selectAll().where('id', '=', id).where('revision', '=', revision);
  const account = await forUpdate(query, ctx).executeTakeFirst();
  if (!account || account.enabled === 0) throw new SettingsChanged('The account is another by now.');
  return account;
}

/** Notes that an account that had not been tried can be fetched from; what is there may take a while. */
export async function noteOpened(ctx: Context, known: Known): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { state } = await loadUnchanged(ctx, known);
    if (state !== 'waiting') return;
    const change = { state: 'connected' as const, state_at: ctx.now() };
    await ctx.tx.updateTable('mail_accounts').set(change).where('id', '=', known.id).execute();
    await appendLive(ctx, [{ kind: 'desk' }]);
  });
}

/** Notes how many mails wait, and how many of them are dealt with; consoles are told when that begins and when it ends. */
export async function noteProgress(
  ctx: Context,
  known: Known,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const before = await loadUnchanged(ctx, known);
    const change = { progress_done: done, progress_total: total };
    await ctx.tx.updateTable('mail_accounts').set(change).where('id', '=', known.id).execute();
    if (before.progress_total === 0 || total === 0) await appendLive(ctx, [{ kind: 'desk' }]);
  });
}

/** It is not written more often that all is well, in ms. */
const notedEvery = 50_000;

/** Notes whether an account can be fetched from; consoles are told when that changes. */
export async function noteState(ctx: Context, known: Known, failure: Failure | undefined): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const before = await loadUnchanged(ctx, known);
    const now = ctx.now();
    const { problem, reason } = failure ?? { problem: '', reason: '' };
    const state = failure ? ('trouble' as const) : ('connected' as const);
    const isNews = before.state !== state || before.problem !== problem || before.reason !== reason;
    const isFresh = before.fetched_at !== null && now - before.fetched_at < notedEvery;
    if (!isNews && (failure || isFresh)) return;
    const change = {
      ...(isNews ? { state, problem, reason } : {}),
      ...(before.state === state ? {} : { state_at: now }),
      ...(failure ? {} : { fetched_at: now }),
    };
    await ctx.tx.updateTable('mail_accounts').set(change).where('id', '=', known.id).execute();
    if (isNews) await appendLive(ctx, [{ kind: 'desk' }]);
  });
}
