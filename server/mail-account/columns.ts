import type { MailSecurity, mailAccountRoutes } from '../contract/desk/mail-accounts.ts';
import type { RouteCall } from '../contract/route.ts';
import { invalid, invalidField } from '../errors.ts';
import type { Secrets } from '../secret/open-secrets.ts';
import type { MailAccount } from './load.ts';

/** What a request can say of an account; null takes something away. */
export type AccountWish = Omit<RouteCall<typeof mailAccountRoutes.updateMailAccount>, 'id'>;

/** The columns of what a request says of an account; passwords sealed. */
export function wantedColumns(wish: AccountWish, secrets: Secrets) {
  const { imap_password, smtp_password, imap_host, smtp_host, smtp_user, from_name, enabled, ...rest } = wish;
  return {
    ...rest,
    ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }),
    ...(from_name === undefined ? {} : { from_name: from_name ?? '' }),
    ...(imap_host === undefined ? {} : { imap_host: imap_host ?? '' }),
    ...(smtp_host === undefined ? {} : { smtp_host: smtp_host ?? '' }),
    ...(smtp_user === undefined ? {} : { smtp_user: smtp_user ?? '' }),
    ...(imap_password === undefined ? {} : { imap_secret: secrets.seal(imap_password ?? '') }),
    ...(smtp_password === undefined ? {} : { smtp_secret: secrets.seal(smtp_password ?? '') }),
  };
}

/** What both kinds of servers are asked with, by the beginning of their columns. */
export const protocols = ['imap', 'smtp'] as const;
export type Protocol = (typeof protocols)[number];

/** The usual port of a kind of server. */
export function usualPort(protocol: Protocol, security: MailSecurity): number {
  if (protocol === 'imap') return security === 'tls' ? 993 : 143;
  return security === 'tls' ? 465 : 587;
}

/**
 * Refuses to give a password that is stored to a server that it was not entered for, or without protection: whoever
 * administers a desk must not learn a mailbox's password by that.
 */
export function requireSamePlace(before: MailAccount, wish: AccountWish): void {
  for (const protocol of protocols) {
    const host = wish[`${protocol}_host`];
    const security = wish[`${protocol}_security`];
    const isMoved = host !== undefined && host !== null && host !== before[`${protocol}_host`];
    const isBared = security === 'none' && before[`${protocol}_security`] !== 'none';
    if (before[`${protocol}_secret`] === '' || wish[`${protocol}_password`] !== undefined) continue;
    if (isMoved || isBared) {
      throw invalidField(`${protocol}_password`, 'has to be entered again when its server or its protection changes');
    }
  }
}

/** Refuses an account that can do nothing, and one that cannot sign in. */
export function requireComplete({
  imap_host,
  smtp_host,
  imap_user,
}: Pick<MailAccount, 'imap_host' | 'smtp_host' | 'imap_user'>) {
  if (imap_host === '' && smtp_host === '') {
    throw invalid('An account needs a server to fetch mail from or to send through.', [
      { field: 'imap_host', message: 'or smtp_host is needed' },
    ]);
  }
  if (imap_host !== '' && imap_user === '') throw invalidField('imap_user', 'is needed: IMAP asks who it is');
}
