import { ImapFlow } from 'imapflow';
import type { MailServer } from '../mail-account/load.ts';

/** How long a mail server may take, in ms. */
export interface ImapPatience {
  connect: number;
  greeting: number;
  /** Nothing comes although something was asked. */
  silence: number;
}

export const usualPatience: ImapPatience = { connect: 20_000, greeting: 15_000, silence: 120_000 };

/** A client of an IMAP server that was not asked anything yet. Its errors also end what waits for an answer. */
export function openImap({ host, port, security, user, password }: MailServer, patience = usualPatience): ImapFlow {
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    ...(security === 'tls' ? {} : { doSTARTTLS: security === 'starttls' }),
    auth: { user, pass: password },
    clientInfo: { name: 'Deskhand' },
    // Its log would hold what customers wrote.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.silence,
  });
  client.on('error', () => {});
  return client;
}
