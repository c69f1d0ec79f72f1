import type { DeliveryTrouble } from '../contract/desk/messages.ts';
import { failureOf } from '../mail-account/failure.ts';
import type { MailServer } from '../mail-account/load.ts';

/** What nodemailer says of what went wrong. */
export interface Trouble extends Error {
  code?: string;
  /** The server's answer, where there was one. */
  response?: string;
  responseCode?: number;
  rejected?: string[];
  rejectedErrors?: Trouble[];
}

/** What went wrong: for people, in English, and for programs. */
export interface ToldTrouble {
  reason: string;
  trouble: DeliveryTrouble | null;
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
const isOfMail = ({ code, response }: Trouble) =>
  response === undefined && (code === 'EMESSAGE' || code === 'EENVELOPE');

/** Whether a server said no. */
export const isRefusal = ({ responseCode = 0 }: Trouble): boolean => responseCode >= 400;

/**
 * What went wrong, for whoever wrote the mail: what the server says of the mail, else what is the matter with the
 * server, in the words of "Test connection".
 */
export function describeTrouble(trouble: Trouble, server: MailServer): ToldTrouble {
  const { code, response, message } = trouble;
  const at = `${server.host}:${server.port}`;
  const words = (response ?? message)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, shown);
  const said = server.password === '' ? words : words.replaceAll(server.password, '***');
  const told = (problem: DeliveryTrouble['problem'], reason: string): ToldTrouble => ({
    reason,
    trouble: { problem, host: server.host, said },
  });
  if (isOfMail(trouble)) return told('mail_refused', `${at} does not take it (${said}).`);
  const isOfServer = !isRefusal(trouble) || code === 'EAUTH' || code === 'ETLS';
  if (!isOfServer) return told('mail_refused', `${at} refused it: ${said}`);
  const { problem, reason } = failureOf(trouble, server, 'smtp');
  return told(problem, problem === 'server' ? `The connection to ${at} failed (${said}).` : reason);
}
