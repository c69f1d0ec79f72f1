import type { MailSettings } from '../contract/desk/mail-accounts.ts';

type Servers = Omit<MailSettings, 'imap_user' | 'smtp_user' | 'known' | 'hint'> & { hint?: MailSettings['hint'] };

const imap = (host: string) => ({ imap_host: host, imap_port: 993, imap_security: 'tls' as const });
const tls = (host: string) => ({ smtp_host: host, smtp_port: 465, smtp_security: 'tls' as const });
const starttls = (host: string) => ({ smtp_host: host, smtp_port: 587, smtp_security: 'starttls' as const });

const google: Servers = { ...imap('imap.gmail.com'), ...tls('smtp.gmail.com'), hint: 'app_password' };
const outlook: Servers = {
  ...imap('outlook.office365.com'),
  ...starttls('smtp-mail.outlook.com'),
  hint: 'no_passwords',
};
const yahoo: Servers = { ...imap('imap.mail.yahoo.com'), ...tls('smtp.mail.yahoo.com'), hint: 'app_password' };
const icloud: Servers = { ...imap('imap.mail.me.com'), ...starttls('smtp.mail.me.com'), hint: 'app_password' };
const gmx: Servers = { ...imap('imap.gmx.net'), ...tls('mail.gmx.net'), hint: 'switched_off' };

/** Servers as their providers document them, by the domain of the address. */
const providers: ReadonlyMap<string, Servers> = new Map<string, Servers>([
  ...each(['gmail.com', 'googlemail.com'], google),
  ...each(['outlook.com', 'outlook.de', 'hotmail.com', 'hotmail.de', 'live.com', 'live.de', 'msn.com'], outlook),
  ...each(['yahoo.com', 'yahoo.de', 'ymail.com'], yahoo),
  ...each(['icloud.com', 'me.com', 'mac.com'], icloud),
  ...each(['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'], gmx),
  ['web.de', { ...imap('imap.web.de'), ...tls('smtp.web.de'), hint: 'switched_off' }],
  ['t-online.de', { ...imap('secureimap.t-online.de'), ...tls('securesmtp.t-online.de') }],
  ['freenet.de', { ...imap('mx.freenet.de'), ...tls('mx.freenet.de') }],
  ['posteo.de', { ...imap('posteo.de'), ...tls('posteo.de') }],
  ['mailbox.org', { ...imap('imap.mailbox.org'), ...tls('smtp.mailbox.org') }],
  ['fastmail.com', { ...imap('imap.fastmail.com'), ...tls('smtp.fastmail.com'), hint: 'app_password' }],
  ['aol.com', { ...imap('imap.aol.com'), ...tls('smtp.aol.com'), hint: 'app_password' }],
]);

function each(domains: readonly string[], servers: Servers): [string, Servers][] {
  return domains.map((domain) => [domain, servers]);
}

/** What the settings of an address's mailbox probably are: those of its provider, else the usual names in its domain. */
export function guessSettings(address: string): MailSettings {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const known = providers.get(domain);
  const servers = known ?? { ...imap(`imap.${domain}`), ...tls(`smtp.${domain}`) };
  return { ...servers, imap_user: address, smtp_user: address, known: known !== undefined, hint: known?.hint ?? '' };
}
