import type { MailServer } from '../mail-account/load.ts';

/** What nodemailer says of what went wrong. */
export interface Trouble {
  message?: string;
  code?: string;
  originalCode?: string;
  /** The server's answer, where there was one. */
  response?: string;
  responseCode?: number;
  rejected?: string[];
  rejectedErrors?: Trouble[];
}

/** Longest answer of a mail server that is shown. */
const shown = 300;

/**
 * Whether another try can succeed. A refusal for good (5xx) is one of this mail; a password, a name or a certificate
 * that is wrong is put right by people, and then all that waited goes out.
 */
export function isTemporary(trouble: Trouble): boolean {
  if (trouble.code === 'EAUTH') return true;
  return trouble.responseCode === undefined ? !isOfMail(trouble) : trouble.responseCode < 500;
}

/** What is wrong with the mail itself, found before the server was asked: it is too large for it. */
const isOfMail = ({ code, responseCode }: Trouble) =>
  responseCode === undefined && (code === 'EMESSAGE' || code === 'EENVELOPE');

/** What went wrong, for whoever wrote the mail: what is the matter and with which server. */
export function describeTrouble(trouble: Trouble, { host, port }: Pick<MailServer, 'host' | 'port'>): string {
  const { code, originalCode, response, responseCode, message = '' } = trouble;
  const server = `${host}:${port}`;
  const said = (response ?? message)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, shown);
  if (code === 'EAUTH') return `${server} refused the user name or password (${said}).`;
  if (code === 'EDNS' || originalCode === 'ENOTFOUND') return `There is no mail server ${host}.`;
  if (code === 'ETLS') return `No encrypted connection to ${server} could be made (${said}).`;
  if (isOfMail(trouble)) return `${server} does not take it (${said}).`;
  if (responseCode !== undefined) return `${server} refused it: ${said}`;
  if (code === 'ETIMEDOUT') return `${server} did not answer in time.`;
  if (originalCode === 'ECONNREFUSED') return `${server} takes no connections.`;
  return `The connection to ${server} failed (${said}).`;
}
