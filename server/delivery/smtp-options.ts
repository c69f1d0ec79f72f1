import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailServer } from '../mail-account/load.ts';

/** Time for one step of a conversation with a mail server, in ms. Its answer to a whole mail may take longer. */
const stepTime = 20_000;
const answerTime = 120_000;

/** How a mail server is connected to. What its account asks for is what it gets: never less TLS than that. */
export function smtpOptions({ host, port, security }: MailServer): SMTPConnection.Options {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: stepTime,
    greetingTimeout: stepTime,
    dnsTimeout: stepTime,
    socketTimeout: answerTime,
  };
}
