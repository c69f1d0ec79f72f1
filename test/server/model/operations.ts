import * as fc from 'fast-check';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { customerDeleteRoutes } from '../../../server/contract/base/customer-delete.ts';
import { customerSearchRoutes } from '../../../server/contract/base/customer-search.ts';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import type { Route } from '../../../server/contract/route.ts';
import { ticketStatus } from '../../../server/contract/words.ts';
import type { Expected, ModelDesk } from './model-desk.ts';

/** One request of a random sequence, and what the model says to it. */
export interface Operation {
  name: string;
  route: Route;
  input: Record<string, unknown>;
  expect(model: ModelDesk): Expected;
}

/** Few different ones, so that they meet. */
const ids = fc.integer({ min: 1, max: 6 });
const names = fc.constantFrom('', 'Ada', 'Bert', 'Çelik');
const primaries = fc.constantFrom('', 'P-1', 'P-2', 'p-2');
const emails = fc.constantFrom('ada@example.com', 'bert@example.com', 'cem@example.com');
const titles = fc.constantFrom('', 'A lamp', 'Der Zug fährt nicht');
const statuses = fc.constantFrom(...ticketStatus.options);
const chat = { chatServer: 'chat.example', chatAccountToken: 'model2026' };

/** What the API takes for "not supplied" is left out as often as it is sent empty. */
const given = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const ticketOperations: fc.Arbitrary<Operation>[] = [
  fc
    .record({
      title: titles,
      status: statuses,
      who: fc.oneof(
        fc.constant({ customer: undefined, primary: '' }),
        ids.map((customer) => ({ customer, primary: '' })),
        primaries.map((primary) => ({ customer: undefined, primary })),
      ),
    })
    .map(({ title, status, who: { customer, primary } }) => ({
      name: `create a ${status} ticket`,
      route: ticketRoutes.createTicket,
      input: given({ title, status, customerID: customer, externalPrimaryID: primary }),
      expect: (model) => model.createTicket({ title, status, customer, primary }),
    })),
  fc
    .record({ id: ids, title: titles, status: fc.option(statuses, { nil: undefined }), primary: primaries })
    .map(({ id, title, status, primary }) => ({
      name: `update ticket ${id}`,
      route: ticketRoutes.updateTicket,
      input: given({ ticketID: id, title, status, externalPrimaryID: primary }),
      expect: (model) => model.updateTicket(id, { title, status, primary }),
    })),
  fc.record({ some: fc.array(ids, { minLength: 1, maxLength: 4 }), status: statuses }).map(({ some, status }) => ({
    name: `set the status of ${some} to ${status}`,
    route: ticketRoutes.setStatus,
    input: { ticketIDs: some, status },
    expect: (model) => model.setStatus(some, status),
  })),
  fc.record({ id: ids, getTicketHistory: fc.boolean() }).map(({ id, getTicketHistory }) => ({
    name: `get ticket ${id}`,
    route: ticketRoutes.getTicket,
    input: { ticketID: id, getTicketHistory },
    expect: (model) => model.getTicket(id),
  })),
];

const customerOperations: fc.Arbitrary<Operation>[] = [
  fc.record({ primary: primaries, firstname: names, lastname: names }).map((wish) => ({
    name: `create customer ${wish.primary}`,
    route: customerWriteRoutes.createCustomerCRUD,
    input: { primaryID: wish.primary, firstname: wish.firstname, lastname: wish.lastname },
    expect: (model) => model.createCustomer(wish),
  })),
  fc.record({ id: ids, email: emails, loud: fc.boolean() }).map(({ id, email, loud }) => ({
    name: `give customer ${id} the address ${email}`,
    route: customerWriteRoutes.addChannelOnly,
    input: { customer_id: id, extra_email: loud ? email.toUpperCase() : email },
    expect: (model) => model.addAddress(id, email),
  })),
  fc.record({ primary: fc.constantFrom('P-1', 'P-2'), lastname: names }).map(({ primary, lastname }) => ({
    name: `rename customer ${primary}`,
    route: customerWriteRoutes.updateCustomerName,
    input: { primaryID: primary, lastname },
    expect: (model) => model.renameCustomer(primary, lastname),
  })),
  ids.map((id) => ({
    name: `delete customer ${id}`,
    route: customerDeleteRoutes.deleteCustomer,
    input: { id },
    expect: (model) => model.deleteCustomer(id),
  })),
  fc.constantFrom('P-1', 'P-2', 'p-2').map((primary) => ({
    name: `find customer ${primary}`,
    route: customerSearchRoutes.searchByPrimaryExternalID,
    input: { primary_id: primary },
    expect: (model) => model.findCustomer({ primary }),
  })),
  emails.map((address) => ({
    name: `find the customer of ${address}`,
    route: customerSearchRoutes.searchByCustomerChannelValue,
    input: { customerChannelValue: address },
    expect: (model) => model.findCustomer({ address }),
  })),
];

const chatOperations: fc.Arbitrary<Operation>[] = [
  fc
    .record({
      session: fc.constantFrom('one', 'two'),
      number: fc.integer({ min: 1, max: 4 }),
      text: fc.constantFrom('Hello?', 'Is anybody there?'),
    })
    .map(({ session, number, text }) => ({
      name: `message ${number} of chat ${session}`,
      route: chatRoutes.notifyUserNewChatMessage,
      input: { ...chat, chatSessionID: session, messageNumber: number, message: text },
      expect: (model) => model.chat(session, number, text),
    })),
];

/** Any of the requests that the model knows; a failing sequence is printed by their names and input. */
export const anyOperation: fc.Arbitrary<Operation> = fc
  .oneof(...ticketOperations, ...customerOperations, ...chatOperations)
  .map((operation) => ({
    ...operation,
    [fc.toStringMethod]: () => `\n${operation.name}: ${JSON.stringify(operation.input)}`,
  }));
