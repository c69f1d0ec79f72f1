import type { MailSecurity } from '../../server/contract/desk/mail-accounts.ts';

export interface MailServer {
  host: string;
  port: number;
  security: MailSecurity;
}

/** Where a mailbox is read and where it sends. */
export interface MailServers {
  imap: MailServer;
  smtp: MailServer;
}

const imap = (host: string): MailServer => ({ host, port: 993, security: 'tls' });
const smtp = (host: string): MailServer => ({ host, port: 465, security: 'tls' });
const submission = (host: string): MailServer => ({ host, port: 587, security: 'starttls' });

const at = (domain: string): MailServers => ({ imap: imap(`imap.${domain}`), smtp: smtp(`smtp.${domain}`) });
const gmx: MailServers = { imap: imap('imap.gmx.net'), smtp: smtp('mail.gmx.net') };
const microsoft: MailServers = { imap: imap('outlook.office365.com'), smtp: submission('smtp.office365.com') };
const icloud: MailServers = { imap: imap('imap.mail.me.com'), smtp: submission('smtp.mail.me.com') };
const tOnline: MailServers = { imap: imap('secureimap.t-online.de'), smtp: smtp('securesmtp.t-online.de') };

/** Providers whose servers are not called after the domain of their addresses, by that domain; as they document them. */
const known: Readonly<Record<string, MailServers>> = {
  'gmail.com': at('gmail.com'),
  'googlemail.com': at('gmail.com'),
  'gmx.de': gmx,
  'gmx.net': gmx,
  'gmx.at': gmx,
  'gmx.ch': gmx,
  'web.de': at('web.de'),
  't-online.de': tOnline,
  'magenta.de': tOnline,
  'outlook.com': microsoft,
  'outlook.de': microsoft,
  'hotmail.com': microsoft,
  'live.com': microsoft,
  'icloud.com': icloud,
  'me.com': icloud,
  'mac.com': icloud,
  'yahoo.com': at('mail.yahoo.com'),
  'yahoo.de': at('mail.yahoo.com'),
  'aol.com': at('aol.com'),
  'fastmail.com': at('fastmail.com'),
  'mailbox.org': at('mailbox.org'),
  'posteo.de': { imap: imap('posteo.de'), smtp: smtp('posteo.de') },
  'freenet.de': { imap: imap('mx.freenet.de'), smtp: smtp('mx.freenet.de') },
};

/** The servers that a mailbox probably has; undefined for what is no address yet. */
export function guessServers(address: string): MailServers | undefined {
  const domain = /@([^\s@]+\.[^\s@.]{2,})$/.exec(address.trim().toLowerCase())?.[1];
  return domain === undefined ? undefined : (known[domain] ?? at(domain));
}
