import { afterEach } from 'vitest';
import { createContext } from '../../../server/context.ts';
import { mailAccountRoutes } from '../../../server/contract/desk/mail-accounts.ts';
import { ingest } from '../../../server/incoming/ingest.ts';
import { readIncoming } from '../../../server/incoming/read-incoming.ts';
import { MailReader } from '../../../server/mail/mail-reader.ts';
import { findAccount, findMailbox } from '../../../server/mail-fetch/fetched-account.ts';
import { type TestDesk, testNow } from '../../support/desk.ts';

const readers: MailReader[] = [];
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.close()));
});

/** Takes mails in as an account of the first brand fetches them; gives whether each was new. */
export function takeIn(desk: TestDesk) {
  const reader = new MailReader(desk.desk.mailWorker);
  readers.push(reader);
  const ctx = createContext(desk.desk, { kind: 'system', step: 'Mail' }, 'mail');
  return async (source: string | Buffer, { isHistory = false, arrivedAt = testNow } = {}): Promise<boolean> => {
    const account = (await findAccount(ctx, 1)) ?? (await addAccount(desk));
    const mailbox = await findMailbox(ctx, account);
    const incoming = await readIncoming(Buffer.from(source), { reader, files: desk.desk.files, arrivedAt });
    return ingest(ctx, incoming, { mailbox, isHistory, settle: async () => {} });
  };
}

async function addAccount(desk: TestDesk) {
  const server = { imap_host: 'imap.office.example', imap_user: 'support' };
  await desk.request(mailAccountRoutes.createMailAccount, { address: 'support@office.example', ...server });
  const account = await findAccount(desk.ctx, 1);
  if (!account) throw new Error('An account that was added is not there.');
  return account;
}

/** The tickets, oldest first, with the subjects of their messages. */
export async function outline({ ctx: { db } }: TestDesk) {
  const tickets = await db.selectFrom('tickets').selectAll().orderBy('id').execute();
  const messages = await db
    .selectFrom('messages')
    .innerJoin('message_contents', 'message_contents.message_id', 'messages.id')
    .selectAll()
    .orderBy('messages.id')
    .execute();
  return tickets.map((ticket) => ({
    ...ticket,
    messages: messages.filter(({ ticket_id }) => ticket_id === ticket.id),
  }));
}
