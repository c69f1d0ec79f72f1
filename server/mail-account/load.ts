import type { Selectable } from 'kysely';
import type { Context } from '../context.ts';
import type { MailSecurity } from '../contract/desk/mail-accounts.ts';
import type { MailAccountsTable } from '../storage/tables/mail-accounts.ts';

/** A mail account as stored, its passwords sealed. */
export type MailAccount = Selectable<MailAccountsTable>;

/** What it takes to sign in to a mail server. */
export interface MailServer {
  host: string;
  port: number;
  security: MailSecurity;
  /** '' signs in to nobody: some office relays know their machines. */
  user: string;
  password: string;
}

/** An IPv6 address without the brackets that addresses of services have. */
export const bareHost = (host: string): string => host.replace(/^\[|\]$/g, '');

/** What sending through an account takes. */
export interface SendingAccount {
  id: number;
  brandId: number;
  server: MailServer;
  fromAddress: string;
  fromName: string;
}

/** The accounts that can send, of all brands. */
export const sendingAccounts = ({ db }: Pick<Context, 'db'>) =>
  db.selectFrom('mail_accounts').where('enabled', '=', 1).where('smtp_host', '<>', '');

/**
 * The account that a brand answers with: the enabled one whose address is among `addresses`, those that the customer
 * wrote to, else the brand's first that can send. undefined when it has none.
 */
export async function findSendingAccount(
  ctx: Context,
  brandId: number,
  addresses: readonly string[],
): Promise<number | undefined> {
  const accounts = await sendingAccounts(ctx)
    .select(['id', 'address'])
    .where('brand_id', '=', brandId)
    .orderBy('id')
    .execute();
  const writtenTo = new Set(addresses.map((address) => address.toLowerCase()));
  return (accounts.find(({ address }) => writtenTo.has(address)) ?? accounts[0])?.id;
}

/**
 * An account with what sending needs, its password unsealed: never for an answer, a log or an error. undefined when it
 * is gone, switched off, or cannot send; throws where the key of the passwords is another or gone.
 */
export async function loadSendingAccount(ctx: Context, id: number): Promise<SendingAccount | undefined> {
  const row = await ctx.db.selectFrom('mail_accounts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.enabled === 0 || row.smtp_host === '') return undefined;
  return {
    id,
    brandId: row.brand_id,
    server: {
      host: bareHost(row.smtp_host),
      port: row.smtp_port,
      security: row.smtp_security,
      user: row.smtp_user,
      password: ctx.desk.secrets.unseal(row.smtp_secret),
    },
    fromAddress: row.address,
    fromName: row.from_name,
  };
}
