import * as z from 'zod';
import { itemListOf, itemOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { count, flag, id, limit, text, timestamp } from '../words.ts';
import { hostName, listPart, mailbox, title } from './set-up-words.ts';

/** How a mail server is spoken to: TLS from the first byte, TLS after STARTTLS, or not protected at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** `waiting`: not tried yet; `connected`: mail is fetched; `trouble`: tried again and again, see reason; `off`. */
export const mailStates = ['waiting', 'connected', 'trouble', 'off'] as const;
export type MailState = (typeof mailStates)[number];

/** What can be wrong with a mail server or with what is known of it. */
export const mailProblems = [
  'host_not_found',
  'refused',
  'unreachable',
  'timeout',
  'tls_expired',
  'tls_untrusted',
  'tls_wrong_name',
  'tls_failed',
  'starttls_missing',
  'password',
  'login_disabled',
  'folder',
  'key',
  'server',
] as const;
export type MailProblem = (typeof mailProblems)[number];

const problem = z.enum(['', ...mailProblems]).describe('What is wrong, for programs; empty when nothing is.');
const reason = z.string().describe('The same for people: what is wrong and what to do.');

/** A mailbox of a brand: mail is fetched from it, replies go out through it. Never with a password. */
export const mailAccount = z.object({
  id: z.int(),
  brand_id: z.int(),
  name: z.string().describe('What administrators call it.'),
  address: z.string().describe("Whose mail it is; it counts among the brand's own addresses."),
  from_name: z.string().describe("The name beside the address in outgoing mail; empty is the brand's name."),
  enabled: z.boolean(),
  imap_host: z.string().describe('Empty: no mail is fetched.'),
  imap_port: z.int(),
  imap_security: z.enum(mailSecurities),
  imap_user: z.string(),
  imap_folder: z.string(),
  has_imap_password: z.boolean(),
  smtp_host: z.string().describe('Empty: nothing is sent through it.'),
  smtp_port: z.int(),
  smtp_security: z.enum(mailSecurities),
  smtp_user: z.string().describe('Empty: the server asks for no user.'),
  has_smtp_password: z.boolean(),
  fetch_since: timestamp.describe('Mail that arrived earlier stays where it is.'),
  state: z
    .enum(mailStates)
    .describe('`waiting`: not tried yet; `connected`: mail is fetched; `trouble`: tried again and again; `off`.'),
  problem,
  reason,
  state_at: timestamp.describe('Since when it is in that state.'),
  fetched_at: timestamp.nullable().describe('When new mail was last looked for with success.'),
  progress: z
    .object({ done: z.int(), total: z.int() })
    .nullable()
    .describe('While many mails are fetched, as at a first look: how many of how many are dealt with.'),
});
export type MailAccountItem = z.infer<typeof mailAccount>;

const port = () => limit(65_535).exactOptional();
const security = () => z.enum(mailSecurities, { error: 'must be tls, starttls or none' }).exactOptional();
const oneLine = (max: number) =>
  text(max).refine((value) => !/\p{Cc}/u.test(value), { error: 'must be one line of text' });
const password = () => oneLine(1000).nullable().exactOptional();

const server = {
  imap_host: hostName().nullable().exactOptional(),
  imap_port: port(),
  imap_security: security(),
  imap_user: oneLine(255).exactOptional(),
  imap_password: password(),
  imap_folder: title(255).exactOptional(),
  smtp_host: hostName().nullable().exactOptional(),
  smtp_port: port(),
  smtp_security: security(),
  smtp_user: oneLine(255).nullable().exactOptional(),
  smtp_password: password(),
};
const settings = {
  name: title().exactOptional(),
  from_name: oneLine(120).nullable().exactOptional(),
  enabled: flag().exactOptional(),
  ...server,
};
const clears = ['imap_host', 'imap_password', 'smtp_host', 'smtp_user', 'smtp_password', 'from_name'];

/** What a test of one server found. */
const tested = z
  .object({ ok: z.boolean(), problem, reason })
  .nullable()
  .describe('null where no such server is named.');
export const mailAccountTest = z.object({ imap: tested, smtp: tested });
export type MailAccountTest = z.infer<typeof mailAccountTest>;

/** What the settings of a mailbox probably are. */
/** What a provider wants before its mailboxes can be connected. */
export const mailHints = ['app_password', 'switched_off', 'no_passwords'] as const;

export const mailSettings = mailAccount
  .pick({
    imap_host: true,
    imap_port: true,
    imap_security: true,
    imap_user: true,
    smtp_host: true,
    smtp_port: true,
    smtp_security: true,
    smtp_user: true,
  })
  .extend({
    known: z.boolean().describe('False: the provider is not known, and these are the usual names.'),
    hint: z
      .enum(['', ...mailHints])
      .describe(
        '`app_password`: one is to be made there; `switched_off`: IMAP has to be switched on there; `no_passwords`: it takes none from programs.',
      ),
  });
export type MailSettings = z.infer<typeof mailSettings>;

const example = {
  address: 'support@office.example',
  imap_host: 'imap.office.example',
  imap_user: 'support@office.example',
  imap_password: 'correct horse',
  smtp_host: 'smtp.office.example',
  smtp_user: 'support@office.example',
};

export const mailAccountRoutes = {
  listMailAccounts: route({
    method: 'GET',
    path: '/desk/mail-accounts',
    permission: 'DESK_ADMIN',
    summary: 'The mail accounts, of all brands or of one, in the order of their ids.',
    input: z.object({ ...listPart, brand_id: id().exactOptional() }),
    response: itemListOf(mailAccount),
    examples: { 'those of a brand': { brand_id: 1 } },
  }),
  getMailAccount: route({
    method: 'GET',
    path: '/desk/mail-accounts/{id}',
    permission: 'DESK_ADMIN',
    summary: 'One mail account.',
    input: z.object({ id: id() }),
    response: itemOf(mailAccount),
    examples: { 'by id': { id: 1 } },
  }),
  createMailAccount: route({
    method: 'POST',
    path: '/desk/mail-accounts',
    permission: 'DESK_ADMIN',
    summary:
      'Adds a mail account to a brand, without brand_id to the default one. Mail is fetched from now on, or from so many days ago; without a password of its own SMTP takes that of IMAP where the users are the same.',
    body: 'fields',
    documented: 'application/json',
    clears,
    once: true,
    input: z.object({
      brand_id: id().exactOptional(),
      address: mailbox(),
      fetch_days: count()
        .refine((days) => days <= 3650, { error: 'must be at most 3650' })
        .exactOptional(),
      ...settings,
    }),
    response: itemOf(mailAccount),
    refusals: [409],
    examples: { 'a mailbox that mail comes from and goes through': example },
  }),
  updateMailAccount: route({
    method: 'PATCH',
    path: '/desk/mail-accounts/{id}',
    permission: 'DESK_ADMIN',
    summary:
      'Changes what is sent of a mail account. A password that is not sent stays, unless its server becomes another: then it has to be sent again.',
    body: 'fields',
    documented: 'application/json',
    clears,
    input: z.object({ id: id(), address: mailbox().exactOptional(), ...settings }),
    response: itemOf(mailAccount),
    refusals: [409],
    examples: { 'not for now': { id: 1, enabled: false } },
  }),
  testMailAccount: route({
    method: 'POST',
    path: '/desk/mail-accounts/test',
    permission: 'DESK_ADMIN',
    summary:
      'Connects and signs in as settings say, and tells what is wrong. Nothing is fetched, sent or stored. With an id: those of that account, with what is sent instead; passwords that are not sent are its own.',
    body: 'fields',
    documented: 'application/json',
    clears,
    input: z.object({ id: id().exactOptional(), ...server }),
    response: itemOf(mailAccountTest),
    refusals: [404],
    examples: {
      'a port that nobody listens on': { smtp_host: '127.0.0.1', smtp_port: 1, smtp_security: 'none' },
    },
  }),
  guessMailSettings: route({
    method: 'GET',
    path: '/desk/mail-settings',
    permission: 'DESK_ADMIN',
    summary: 'What the settings of a mailbox probably are, by its address. Nobody is asked.',
    input: z.object({ address: mailbox() }),
    response: itemOf(mailSettings),
    examples: { 'of a known provider': { address: 'office@gmx.net' } },
  }),
  deleteMailAccount: route({
    method: 'DELETE',
    path: '/desk/mail-accounts/{id}',
    permission: 'DESK_ADMIN',
    summary: 'Deletes a mail account. What came through it stays, in the desk and in the mailbox.',
    input: z.object({ id: id() }),
    response: resultOf('Mail account deleted.'),
    examples: { 'by id': { id: 2 } },
  }),
};
