import { expect } from 'vitest';
import { send } from '../../../server/client/request.ts';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { bulkRoutes } from '../../../server/contract/desk/bulk-changes.ts';
import { customerMergeRoutes } from '../../../server/contract/desk/customer-merges.ts';
import { importRoutes, type MailImport } from '../../../server/contract/desk/imports.ts';
import { mergeRoutes } from '../../../server/contract/desk/merges.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { createSignInCode } from '../../../server/session/create-code.ts';
import type { TestDesk } from '../../support/desk.ts';
import { arrangeExampleOffice } from '../../support/example-office.ts';

type Input = Readonly<Record<string, unknown>>;

/** What some examples need before they can be sent, and the values that only then exist. */
const preparations: Readonly<Record<string, (desk: TestDesk) => Promise<Input>>> = {
  createSession: async (desk) => ({ code: await createSignInCode(desk.ctx, 1) }),
  createImport: async () => ({ bytes: mailbox }),
  getImport: async (desk) => ({ id: await receiveMailbox(desk) }),
  startImport: async (desk) => ({ id: await receiveMailbox(desk) }),
  cancelImport: async (desk) => ({ id: await receiveMailbox(desk) }),
  runBulkChange: async (desk) => ({ id: await prepareBulk(desk) }),
  undoMerge: async (desk) => {
    await desk.request(mergeRoutes.mergeTickets, { ticketID: 1, sources: [{ id: 2 }] });
    return {};
  },
  undoCustomerMerge: async (desk) => {
    await desk.request(customerMergeRoutes.mergeCustomers, { id: 1, source_id: 2 });
    return {};
  },
  discardCustomer: async (desk) => {
    const { item } = await desk.request(customerWriteRoutes.createCustomer, { lastname: 'Stoen' });
    return { id: item.id };
  },
  undoSplit: async (desk) => {
    const { item } = await desk.request(mergeRoutes.splitTicket, { ticketID: 1, message_ids: [2] });
    return { ticketID: item.ticket.id };
  },
  undoMessage: async (desk) => ({ id: await writeReply(desk) }),
  retryMessage: async (desk) => {
    const id = await writeReply(desk);
    await desk.desk.storage.write.updateTable('deliveries').set({ state: 'failed' }).execute();
    return { id };
  },
  confirmMessage: async (desk) => {
    const id = await writeReply(desk);
    await desk.desk.storage.write.updateTable('deliveries').set({ state: 'unsure' }).execute();
    return { id };
  },
  cancelBulkChange: async (desk) => ({ id: await prepareBulk(desk) }),
};

/** Prepares an office for an example and gives its input with what this desk made up put in. */
export async function prepareExample(desk: TestDesk, name: string, input: Input): Promise<Input> {
  if (name !== 'createSample') await arrangeExampleOffice(desk);
  return { ...input, ...(await preparations[name]?.(desk)) };
}

/** A bulk change that waits for being run; gives its id. */
async function prepareBulk(desk: TestDesk): Promise<number> {
  const wanted = { filter: { status: 'open' }, change: { status: 'solved' as const }, dry_run: true };
  return (await desk.request(bulkRoutes.createBulkChange, wanted)).item.id;
}

/** A reply that waits to be sent; gives its id. */
async function writeReply(desk: TestDesk): Promise<number> {
  const reply = { ticketID: 1, type: 'reply' as const, content: 'It comes tomorrow.' };
  return Number((await desk.request(messageRoutes.addMessage, reply)).item.id);
}

const mailbox =
  'From ada@customer.example Mon Mar  2 08:00:00 2026\nFrom: ada@customer.example\nTo: support@office.example\nSubject: Hello\nMessage-ID: <1@customer.example>\nDate: Mon, 2 Mar 2026 08:00:00 +0000\n\nHello\n';

/** Uploads a mailbox and waits until it was scanned; gives the id of its import. */
async function receiveMailbox(desk: TestDesk): Promise<string> {
  const response = await send(desk.admin, importRoutes.createImport, { name: 'support.mbox' }, { stream: mailbox });
  const { item } = (await response.json()) as { item: MailImport };
  await expect
    .poll(async () => (await desk.request(importRoutes.getImport, { id: item.id })).item.state)
    .toBe('waiting');
  return item.id;
}
