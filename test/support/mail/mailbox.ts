import { vi } from 'vitest';
import { mailAccountRoutes } from '../../../server/contract/desk/mail-accounts.ts';
import { keepFetching } from '../../../server/mail-fetch/keep-fetching.ts';
import { test as base, type TestDesk } from '../desk.ts';
import { ImapServer } from './imap-server.ts';

/** Quick, so that no test waits for what would take minutes. */
export const quickPace = { lookEvery: 20, pollEvery: 2_000, pauses: { first: 20, longest: 100 } };

/** A desk with an empty mailbox on an IMAP server of its own. */
export const test = base.extend<{ imap: ImapServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures that one needs.
  imap: async ({}, use) => {
    const server = await ImapServer.open();
    await use(server);
    await server.close();
  },
});

/** Adds an account for the server's mailbox; gives its id. */
export async function addAccount(desk: TestDesk, imap: ImapServer, more: object = {}): Promise<number> {
  const { item } = await desk.request(mailAccountRoutes.createMailAccount, {
    address: 'support@office.example',
    imap_host: '127.0.0.1',
    imap_port: imap.port,
    imap_security: imap.security,
    imap_user: imap.user,
    imap_password: imap.password,
    ...more,
  });
  return item.id;
}

/** Fetches until the desk closes. */
export const startFetching = (desk: TestDesk, pace = quickPace): void => keepFetching(desk.desk, pace);

/** Waits for what has to become true. */
export const until = <Value>(check: () => Promise<Value> | Value, timeout = 15_000): Promise<Value> =>
  vi.waitFor(check, { timeout, interval: 20 });

export interface MailParts {
  from?: string;
  to?: string;
  subject?: string;
  id?: string;
  /** Further fields, a line each. */
  header?: string;
  body?: string;
}

let written = 0;

/** A mail as it lies in a mailbox. */
export function mail({
  from = 'Ann Lee <ann@customer.example>',
  to,
  subject,
  id,
  header,
  body,
}: MailParts = {}): string {
  const lines = [
    `From: ${from}`,
    `To: ${to ?? 'support@office.example'}`,
    `Subject: ${subject ?? 'Where is my parcel?'}`,
    `Message-ID: <${id ?? `m${++written}@customer.example`}>`,
    'Date: Mon, 2 Mar 2026 08:59:00 +0000',
    ...(header === undefined ? [] : [header]),
    '',
    body ?? 'It has not come.',
    '',
  ];
  return lines.join('\r\n');
}
