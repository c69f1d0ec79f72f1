import type { MailProblem } from '../contract/desk/mail-accounts.ts';
import { DomainError } from '../errors.ts';
import type { Protocol } from './columns.ts';
import type { MailServer } from './load.ts';

/** What is wrong with a mail server or with what is known of it. */
export interface Failure {
  problem: MailProblem;
  /** For people: what is wrong and what to do. Without a password. */
  reason: string;
}

/** What libraries and Node put on their errors. */
interface WireError extends Error {
  code?: string;
  /** Node's, where nodemailer put one of its own instead. */
  originalCode?: string;
  authenticationFailed?: boolean;
  tlsFailed?: boolean;
  mailboxMissing?: boolean;
  /** NO or BAD, and what they answer. */
  responseStatus?: string;
  executedCommand?: string;
  /** The server's own words. */
  responseText?: string;
  /** The same where it ended the connection with them (BYE). */
  reason?: string;
  /** IMAP's code before these (RFC 5530). */
  serverResponseCode?: string;
  response?: unknown;
  responseCode?: number;
}

const byCode: Record<string, MailProblem> = {
  ENOTFOUND: 'host_not_found',
  // Nobody could be asked for the name: there is no network.
  EAI_AGAIN: 'unreachable',
  EDNS: 'host_not_found',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  ETIMEDOUT: 'timeout',
  ETIMEOUT: 'timeout',
  CONNECT_TIMEOUT: 'timeout',
  GREETING_TIMEOUT: 'timeout',
  UPGRADE_TIMEOUT: 'timeout',
  CERT_HAS_EXPIRED: 'tls_expired',
  CERT_NOT_YET_VALID: 'tls_expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls_untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls_untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'tls_untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls_untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls_untrusted',
  CERT_UNTRUSTED: 'tls_untrusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls_wrong_name',
  ClosedAfterConnectTLS: 'tls_failed',
  ERR_SSL_WRONG_VERSION_NUMBER: 'tls_failed',
  EPROTO: 'tls_failed',
  EAUTH: 'password',
};

/** What an error of an attempt to talk to a mail server means. */
export function failureOf(error: unknown, server: MailServer, protocol: Protocol): Failure {
  if (error instanceof DomainError) return { problem: 'key', reason: error.message };
  const known = error instanceof Error ? (error as WireError) : new Error(String(error));
  const problem = problemOf(known);
  return { problem, reason: sentences[problem](server, { protocol, said: wordsOf(known, server) }) };
}

function problemOf(error: WireError): MailProblem {
  if (isLoginDisabled(error)) return 'login_disabled';
  if (isPutOff(error)) return 'server';
  if (error.authenticationFailed) return 'password';
  const isOpening = /\b(EXAMINE|SELECT)\b/i.test(error.executedCommand ?? '');
  if (error.mailboxMissing || (isOpening && error.responseStatus === 'NO')) return 'folder';
  if (/does not support STARTTLS|STARTTLS.*(not supported|not available)/i.test(error.message))
    return 'starttls_missing';
  // What the server of names did is not what the mail server does.
  const isUnasked = error.code === 'EDNS' && !['ENOTFOUND', 'ENODATA', undefined].includes(error.originalCode);
  const known = isUnasked ? 'unreachable' : (byCode[error.originalCode ?? ''] ?? byCode[error.code ?? '']);
  if (known) return known;
  const { message } = error;
  if (/certificate has expired|not yet valid/i.test(message)) return 'tls_expired';
  if (/self-signed|self signed|unable to (verify|get)/i.test(message)) return 'tls_untrusted';
  if (/altnames|does not match certificate/i.test(message)) return 'tls_wrong_name';
  if (error.code === 'ETLS' && error.responseCode !== undefined) return 'starttls_missing';
  if (
    error.tlsFailed ||
    error.code === 'ETLS' ||
    error.originalCode?.startsWith('ERR_SSL') ||
    /ssl3?_|wrong version number/i.test(message)
  ) {
    return 'tls_failed';
  }
  const code = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)\b/.exec(message)?.[1];
  return byCode[code ?? ''] ?? 'server';
}

/** No password is taken without encryption (RFC 3501, 6.2.3; RFC 3207 and RFC 4954, 6). */
const isLoginDisabled = ({ message, code, responseCode, serverResponseCode }: WireError): boolean =>
  message === 'Login is disabled' ||
  serverResponseCode === 'PRIVACYREQUIRED' ||
  (code === 'EAUTH' && (responseCode === 530 || responseCode === 538));

/** Signing in was refused for now, whatever user and password are: the server has troubles of its own, or too much to do. */
const isPutOff = ({ code, responseCode, serverResponseCode = '' }: WireError): boolean =>
  ['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG'].includes(serverResponseCode) ||
  (code === 'EAUTH' && responseCode !== undefined && responseCode < 500);

/** What the server said, without anything secret, on one line. */
function wordsOf(error: WireError, { password }: MailServer): string {
  const words =
    error.responseText ?? error.reason ?? (typeof error.response === 'string' ? error.response : error.message);
  const line = words
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
  return password === '' ? line : line.replaceAll(password, '***');
}

type Told = { protocol: Protocol; said: string };

const sentences: Record<MailProblem, (server: MailServer, told: Told) => string> = {
  host_not_found: ({ host }) => `There is no server ${host}. Check how its name is spelt.`,
  refused: ({ host, port }) => `${host} takes no connections on port ${port}. Check the port.`,
  unreachable: ({ host }) => `${host} cannot be reached. Check this machine's network and the server's name.`,
  timeout: ({ host, port }, { protocol }) =>
    `${host} did not answer on port ${port}. Check the port and the protection: ${usual(protocol)}.`,
  tls_expired: ({ host }) =>
    `The certificate of ${host} has expired or is not valid yet. Whoever runs it has to renew it; check this machine's clock, too.`,
  tls_untrusted: ({ host }) =>
    `The certificate of ${host} is not signed by anybody whom this machine trusts. If it is your own server, start Deskhand with NODE_EXTRA_CA_CERTS naming its certificate.`,
  tls_wrong_name: ({ host }) =>
    `The certificate that came is not one of ${host}. Use the name that the mail provider gives for its server.`,
  tls_failed: ({ host, port }, { protocol }) =>
    `${host} speaks no TLS on port ${port}, or none that is safe. Check the port and the protection: ${usual(protocol)}.`,
  starttls_missing: ({ host, port }, { protocol }) =>
    `${host} offers no STARTTLS on port ${port}. Choose TLS with its port: ${usual(protocol)}.`,
  password: ({ host, user }, { said }) =>
    `${host} refused the user ${user || '(none)'} or the password${quoted(said)}. With two-factor sign-in it takes an app password.`,
  login_disabled: ({ host }, { protocol }) =>
    `${host} takes no password over a connection that is not encrypted. Choose TLS or STARTTLS: ${usual(protocol)}.`,
  folder: ({ host }, { said }) => `${host} has no such folder${quoted(said)}.`,
  key: (_, { said }) => said,
  server: ({ host }, { said }) => `${host} could not be used${quoted(said)}.`,
};

const quoted = (said: string) => (said === '' ? '' : `; it said: ${said.replace(/[.\s]+$/, '')}`);

const usual = (protocol: Protocol) =>
  protocol === 'imap' ? '993 with TLS, 143 with STARTTLS' : '465 with TLS, 587 with STARTTLS';
