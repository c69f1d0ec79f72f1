import { createHmac, randomBytes } from 'node:crypto';
import type { Context, WriteContext } from '../context.ts';
import { type Identity, identityKey } from '../import/known-mails.ts';
import { isOneOf } from '../storage/is-one-of.ts';

/** Name of the setting that the hashes are made with: those of one desk say nothing about another's. */
const saltName = 'purged_mails_salt';

/**
 * Remembers the mails of messages that are about to be purged, by a salted hash of what tells them apart: neither an
 * address nor a Message-ID is kept, and nobody who does not have the mail can tell which one it was.
 */
export async function notePurgedMails(ctx: WriteContext, messageIds: readonly number[]): Promise<void> {
  const mails = await ctx.tx
    .selectFrom('mails')
    .select(['brand_id', 'message_id as messageId', 'content_hash as hash'])
    .where((eb) => isOneOf(eb.ref('mails.message_row_id'), messageIds, ctx.desk.storage.dialect))
    .execute();
  if (mails.length === 0) return;
  const salt = (await findSalt(ctx)) ?? (await makeSalt(ctx));
  await ctx.tx
    .insertInto('purged_mails')
    .values(mails.map((mail) => ({ mail_hash: hashOf(salt, mail.brand_id, mail) })))
    .onConflict((conflict) => conflict.column('mail_hash').doNothing())
    .execute();
}

/** Tells of mails of a brand whether they were purged. */
export type IsPurged = (mail: Identity) => Promise<boolean>;

/** Asks once whether anything was purged at all: most desks never do. */
export async function openPurgedMails(ctx: Context, brandId: number): Promise<IsPurged> {
  const salt = await findSalt(ctx);
  if (salt === undefined) return async () => false;
  return async (mail) => {
    const found = await ctx.db
      .selectFrom('purged_mails')
      .select('mail_hash')
      .where('mail_hash', '=', hashOf(salt, brandId, mail))
      .executeTakeFirst();
    return found !== undefined;
  };
}

/** Those of these mails that were purged, as far as the transaction sees: one that was may be on its way in. */
export async function findPurged<Mail extends Identity>(
  ctx: WriteContext,
  brandId: number,
  mails: readonly Mail[],
): Promise<Set<Mail>> {
  const salt = mails.length === 0 ? undefined : await findSalt(ctx);
  if (salt === undefined) return new Set();
  const hashes = new Map(mails.map((mail) => [mail, hashOf(salt, brandId, mail)]));
  const rows = await ctx.tx
    .selectFrom('purged_mails')
    .select('mail_hash')
    .where('mail_hash', 'in', [...hashes.values()])
    .execute();
  const found = new Set(rows.map(({ mail_hash }) => mail_hash));
  return new Set(mails.filter((mail) => found.has(hashes.get(mail) ?? '')));
}

const hashOf = (salt: string, brandId: number, mail: Identity) =>
  createHmac('sha256', salt)
    .update(`${brandId} ${identityKey(mail)}`)
    .digest('hex');

async function findSalt({ db }: Context): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', saltName).executeTakeFirst();
  return row?.value;
}

async function makeSalt(ctx: WriteContext): Promise<string> {
  const row = { name: saltName, value: randomBytes(32).toString('hex') };
  await ctx.tx
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findSalt(ctx)) ?? row.value;
}
