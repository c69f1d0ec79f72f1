import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailServer } from '../mail-account/load.ts';

/** Connects to a mail server and, where its account has a user, signs in. */
export function signIn(connection: SMTPConnection, { user, password }: MailServer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const next = (work: () => void) => (error?: Error | null) => (error ? reject(error) : work());
  connection.on('error', reject);
  connection.on('end', () => reject(new Error('The connection was closed.')));
  connection.connect(next(() => (user === '' ? resolve() : connection.login({ user, pass: password }, next(resolve)))));
  return promise;
}
