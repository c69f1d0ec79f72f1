import { afterEach } from 'vitest';
import { createContext } from '../../../server/context.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { mailAccountRoutes } from '../../../server/contract/desk/mail-accounts.ts';
import { ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import type { TicketStatus } from '../../../server/contract/words.ts';
import { Pace } from '../../../server/import/pace.ts';
import { ingest } from '../../../server/incoming/ingest.ts';
import type { ArrivedMail } from '../../../server/incoming/place-mails.ts';
import { readIncoming } from '../../../server/incoming/read-incoming.ts';
import { MailReader } from '../../../server/mail/mail-reader.ts';
import { findAccount, findMailbox } from '../../../server/mail-fetch/fetched-account.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { type TestDesk, testNow } from '../../support/desk.ts';

const readers: MailReader[] = [];
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.close()));
});

/** Takes mails in as an account of the first brand fetches them; gives whether each was new. */
export function takeIn(desk: TestDesk) {
  const take = takeInTogether(desk);
  return async (source: string | Buffer, { isHistory = false, arrivedAt = testNow } = {}): Promise<boolean> => {
    const [isNew = false] = await take([{ source, isHistory, arrivedAt }]);
    return isNew;
  };
}

/** A mail as it arrives. */
export interface Source {
  source: string | Buffer;
  isHistory?: boolean;
  arrivedAt?: number;
}

/** The same for several at once, in one transaction. */
export function takeInTogether(desk: TestDesk) {
  const reader = new MailReader(desk.desk.mailWorker);
  readers.push(reader);
  const ctx = createContext(desk.desk, { kind: 'system', step: 'Mail' }, 'mail');
  const { files } = desk.desk;
  return async (sources: readonly Source[]): Promise<boolean[]> => {
    const account = (await findAccount(ctx, 1)) ?? (await addAccount(desk));
    const mailbox = await findMailbox(ctx, account);
    const isPurged = async () => false;
    const arrived: ArrivedMail[] = [];
    for (const { source, isHistory = false, arrivedAt = testNow } of sources) {
      const incoming = await readIncoming(Buffer.from(source), { reader, files, arrivedAt, isPurged });
      if (incoming) arrived.push({ incoming, isHistory });
    }
    return ingest(ctx, arrived, { mailbox, settle: async () => {}, pace: new Pace(1) });
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

/** Sets the status of a ticket, of the first one unless told otherwise. */
export const setStatus = (desk: TestDesk, status: TicketStatus, id = 1) =>
  desk.request(ticketRoutes.setStatus, { ticketIDs: [id], status });
/** Gives the first ticket to an agent who is not the one that changes it afterwards. */
export async function assignToLee(desk: TestDesk): Promise<number> {
  const { id } = await arrangeAgent(desk, { name: 'Lee' });
  await desk.request(ticketChangeRoutes.changeTicket, { ticketID: 1, assigned_user_id: id });
  await desk.ctx.desk.storage.write.deleteFrom('notifications').execute();
  return id;
}

/** What agents were told, oldest first. */
export const notifications = async ({ ctx }: TestDesk) =>
  await ctx.db.selectFrom('notifications').select(['user_id', 'ticket_id', 'type', 'message']).execute();
