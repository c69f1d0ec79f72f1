import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { signIn } from '../delivery/sign-in.ts';
import { smtpOptions } from '../delivery/smtp-options.ts';
import { openImap } from '../mail-fetch/open-imap.ts';
import type { Protocol } from './columns.ts';
import { type Failure, failureOf } from './failure.ts';
import type { MailServer } from './load.ts';

/** How long a server may take for a step while somebody waits, in ms. */
const patience = 10_000;

/** Signs in to an IMAP server and opens a folder; undefined when that goes well. */
export function tryImap(server: MailServer, folder: string, wait = patience): Promise<Failure | undefined> {
  return tried(server, 'imap', async () => {
    const client = openImap(server, { connect: wait, greeting: wait, silence: wait });
    try {
      await client.connect();
      await client.mailboxOpen(folder, { readOnly: true });
    } finally {
      client.close();
    }
  });
}

/** Signs in to an SMTP server; undefined when that goes well. */
export function trySmtp(server: MailServer, wait = patience): Promise<Failure | undefined> {
  return tried(server, 'smtp', async () => {
    const times = { connectionTimeout: wait, greetingTimeout: wait, socketTimeout: wait, dnsTimeout: wait };
    const connection = new SMTPConnection({ ...smtpOptions(server), ...times });
    try {
      await signIn(connection, server);
    } finally {
      connection.close();
    }
  });
}

async function tried(server: MailServer, protocol: Protocol, work: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return failureOf(error, server, protocol);
  }
}
