import type {
  MailAccountItem,
  MailSecurity,
  MailSettings,
  mailAccountRoutes,
} from '../../server/contract/desk/mail-accounts.ts';
import type { RouteInput } from '../../server/contract/route.ts';

export type AccountWish = Omit<RouteInput<typeof mailAccountRoutes.updateMailAccount>, 'id'>;

/** A server as it is typed; a password of '' is the one that is kept, or none. */
export interface ServerFields {
  host: string;
  port: string;
  security: MailSecurity;
  user: string;
  password: string;
}

/** An account as it is typed. */
export interface AccountFields {
  address: string;
  fromName: string;
  brandId: number;
  folder: string;
  imap: ServerFields;
  smtp: ServerFields;
  /** SMTP takes user and password of IMAP. */
  isOneLogin: boolean;
  /** Days of mail before today that are fetched too; only when the account is made. */
  days: number;
}

const emptyServer = (port: number): ServerFields => ({
  host: '',
  port: String(port),
  security: 'tls',
  user: '',
  password: '',
});

export const newFields = (brandId: number): AccountFields => ({
  address: '',
  fromName: '',
  brandId,
  folder: 'INBOX',
  imap: emptyServer(993),
  smtp: emptyServer(465),
  isOneLogin: true,
  days: 0,
});

export function fieldsOf(account: MailAccountItem): AccountFields {
  const server = (of: 'imap' | 'smtp'): ServerFields => ({
    host: account[`${of}_host`],
    port: String(account[`${of}_port`]),
    security: account[`${of}_security`],
    user: account[`${of}_user`],
    password: '',
  });
  return {
    address: account.address,
    fromName: account.from_name,
    brandId: account.brand_id,
    folder: account.imap_folder,
    imap: server('imap'),
    smtp: server('smtp'),
    isOneLogin: account.imap_user === account.smtp_user,
    days: 0,
  };
}

/** The address as typed, and the user where that was the address so far. */
export function withAddress(fields: AccountFields, address: string): AccountFields {
  const server = (typed: ServerFields): ServerFields =>
    typed.user === fields.address.trim() ? { ...typed, user: address.trim() } : typed;
  return { ...fields, address, imap: server(fields.imap), smtp: server(fields.smtp) };
}

/** What the desk suggests for the address, but for servers that somebody typed over the suggestion before. */
export function withSettings(fields: AccountFields, suggested: MailSettings, before?: MailSettings): AccountFields {
  const server = (of: 'imap' | 'smtp'): ServerFields => {
    const typed = fields[of];
    if (typed.host !== '' && typed.host !== before?.[`${of}_host`]) return typed;
    return {
      ...typed,
      host: suggested[`${of}_host`],
      port: String(suggested[`${of}_port`]),
      security: suggested[`${of}_security`],
    };
  };
  return { ...fields, imap: server('imap'), smtp: server('smtp') };
}

/** Whether settings can be suggested for what was typed. */
export const isAddress = (address: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(address.trim());

/** What is sent: a password only where one was typed. */
export function wishOf({ address, fromName, folder, imap, smtp, isOneLogin }: AccountFields): AccountWish {
  const login = isOneLogin ? imap : smtp;
  return {
    address: address.trim(),
    from_name: orNull(fromName),
    imap_host: orNull(imap.host),
    imap_port: Number(imap.port),
    imap_security: imap.security,
    imap_user: imap.user.trim(),
    ...(imap.password === '' ? {} : { imap_password: imap.password }),
    imap_folder: folder.trim(),
    smtp_host: orNull(smtp.host),
    smtp_port: Number(smtp.port),
    smtp_security: smtp.security,
    smtp_user: orNull(login.user),
    ...(login.password === '' ? {} : { smtp_password: login.password }),
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** Whether there is enough to try. */
export const isComplete = ({ address, imap, smtp }: AccountFields): boolean =>
  isAddress(address) && (imap.host.trim() !== '' || smtp.host.trim() !== '');
