import type { Context } from '../context.ts';
import type { MailAccountTest, mailAccountRoutes } from '../contract/desk/mail-accounts.ts';
import type { RouteCall } from '../contract/route.ts';
import { DomainError } from '../errors.ts';
import { type AccountWish, type Protocol, requireComplete, requireSamePlace, usualPort } from './columns.ts';
import { withPasswordOfImap } from './create.ts';
import type { Failure } from './failure.ts';
import { bareHost, type MailAccount, type MailServer } from './load.ts';
import { missingAccount, visibleAccounts } from './read.ts';
import { tryImap, trySmtp } from './try-servers.ts';

/** Tries the servers of an account, as stored and as settings say that may be stored later. Changes nothing. */
export async function testMailAccount(
  ctx: Context,
  { id, ...given }: RouteCall<typeof mailAccountRoutes.testMailAccount>,
): Promise<MailAccountTest> {
  ctx.require('DESK_ADMIN');
  const stored = id === undefined ? undefined : await findVisible(ctx, id);
  if (stored) requireSamePlace(stored, given);
  const wish = stored ? given : withPasswordOfImap(given);
  const places = { imap: placeOf('imap', { wish, stored }), smtp: placeOf('smtp', { wish, stored }) };
  requireComplete({ imap_host: places.imap.host, smtp_host: places.smtp.host, imap_user: places.imap.user });
  const folder = wish.imap_folder ?? stored?.imap_folder ?? 'INBOX';
  const password = (protocol: Protocol) => () =>
    wish[`${protocol}_password`] === undefined
      ? ctx.desk.secrets.unseal(stored?.[`${protocol}_secret`] ?? '')
      : (wish[`${protocol}_password`] ?? '');
  const [imap, smtp] = await Promise.all([
    outcome(places.imap, password('imap'), (server) => tryImap(server, folder)),
    outcome(places.smtp, password('smtp'), (server) => trySmtp(server)),
  ]);
  return { imap, smtp };
}

async function findVisible(ctx: Context, id: number): Promise<MailAccount> {
  const account = await visibleAccounts(ctx).where('mail_accounts.id', '=', id).executeTakeFirst();
  if (!account) throw missingAccount(id);
  return account;
}

interface Known {
  wish: AccountWish;
  stored: MailAccount | undefined;
}

/** Where a server is and who signs in to it: as wished, else as stored, else as usual. */
function placeOf(protocol: Protocol, { wish, stored }: Known): Omit<MailServer, 'password'> {
  const given = <Name extends 'host' | 'port' | 'security' | 'user'>(name: Name) =>
    wish[`${protocol}_${name}`] === undefined ? stored?.[`${protocol}_${name}`] : wish[`${protocol}_${name}`];
  const security = (given('security') ?? 'tls') as MailServer['security'];
  return {
    host: bareHost(String(given('host') ?? '')),
    port: Number(given('port') ?? usualPort(protocol, security)),
    security,
    user: String(given('user') ?? ''),
  };
}

async function outcome(
  place: Omit<MailServer, 'password'>,
  password: () => string,
  attempt: (server: MailServer) => Promise<Failure | undefined>,
): Promise<MailAccountTest['imap']> {
  if (place.host === '') return null;
  const failure = await tryWith(place, password, attempt);
  return failure ? { ok: false, ...failure } : { ok: true, problem: '', reason: '' };
}

async function tryWith(
  place: Omit<MailServer, 'password'>,
  password: () => string,
  attempt: (server: MailServer) => Promise<Failure | undefined>,
): Promise<Failure | undefined> {
  let known: string;
  try {
    known = password();
  } catch (error) {
    // The key that it was sealed with is another or gone.
    if (error instanceof DomainError) return { problem: 'key', reason: error.message };
    throw error;
  }
  return attempt({ ...place, password: known });
}
