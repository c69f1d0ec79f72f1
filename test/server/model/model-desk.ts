import type { TicketStatus } from '../../../server/contract/words.ts';

/** What is expected of an answer: its status, and of a good one these parts of the item. */
export interface Expected {
  status: number;
  item?: Record<string, unknown>;
}

interface ModelTicket {
  id: number;
  title: string;
  status: TicketStatus;
  customer: number;
  /** Changes so far, each an entry of its history. */
  changes: number;
  messages: number;
}

interface ModelCustomer {
  id: number;
  primary: string;
  firstname: string;
  lastname: string;
  /** Lower case, in the order in which they came. */
  addresses: string[];
}

interface ModelChat {
  ticket: number;
  /** Texts by number. */
  texts: Map<number, string>;
}

const fine: Expected = { status: 200 };
const missing: Expected = { status: 404 };
const taken: Expected = { status: 409 };
const bad: Expected = { status: 400 };

/**
 * The desk as simply as it can be said: maps in memory, no access, no times. It knows what docs/api.md promises of
 * tickets, customers and chats, and nothing of how that is stored. Ids are given in the order of creation.
 */
export class ModelDesk {
  readonly tickets = new Map<number, ModelTicket>();
  readonly customers = new Map<number, ModelCustomer>();
  readonly #chats = new Map<string, ModelChat>();
  #lastTicket = 0;
  #lastCustomer = 0;

  createTicket(wish: { title: string; status: TicketStatus; customer: number | undefined; primary: string }): Expected {
    const named = wish.primary === '' ? undefined : this.#byPrimary(wish.primary);
    if (wish.customer !== undefined && !this.customers.has(wish.customer)) return bad;
    const ticket = this.#open(wish.title, wish.status, wish.customer ?? named?.id ?? 0);
    return { status: 200, item: ticketItem(ticket) };
  }

  updateTicket(id: number, wish: { title: string; status: TicketStatus | undefined; primary: string }): Expected {
    const ticket = this.tickets.get(id);
    if (!ticket) return missing;
    if (wish.title !== '' && wish.title !== ticket.title) {
      ticket.title = wish.title;
      ticket.changes++;
    }
    if (wish.status !== undefined) this.#setStatus(ticket, wish.status);
    if (wish.primary !== '') this.#giveTo(ticket, this.#byPrimary(wish.primary)?.id ?? 0);
    return fine;
  }

  setStatus(ids: readonly number[], status: TicketStatus): Expected {
    const tickets = ids.map((id) => this.tickets.get(id));
    if (tickets.includes(undefined)) return missing;
    for (const ticket of new Set(tickets)) if (ticket) this.#setStatus(ticket, status);
    return fine;
  }

  getTicket(id: number): Expected {
    const ticket = this.tickets.get(id);
    return ticket ? { status: 200, item: ticketItem(ticket) } : missing;
  }

  createCustomer(wish: { primary: string; firstname: string; lastname: string }): Expected {
    if (wish.primary === '' && wish.firstname === '' && wish.lastname === '') return bad;
    if (wish.primary !== '' && this.#byPrimary(wish.primary)) return taken;
    const customer = { ...wish, id: ++this.#lastCustomer, addresses: [] };
    this.customers.set(customer.id, customer);
    return { status: 200, item: customerItem(customer) };
  }

  addAddress(id: number, email: string): Expected {
    const customer = this.customers.get(id);
    if (!customer) return missing;
    const owner = this.#byAddress(email);
    if (owner && owner !== customer) return taken;
    if (!owner) customer.addresses.push(email);
    return { status: 200, item: customerItem(customer) };
  }

  renameCustomer(primary: string, lastname: string): Expected {
    const customer = this.#byPrimary(primary);
    if (!customer) return missing;
    if (lastname !== '') customer.lastname = lastname;
    return fine;
  }

  deleteCustomer(id: number): Expected {
    if (!this.customers.delete(id)) return missing;
    for (const ticket of this.tickets.values()) if (ticket.customer === id) this.#giveTo(ticket, 0);
    return fine;
  }

  findCustomer(by: { primary: string } | { address: string }): Expected {
    const customer = 'primary' in by ? this.#byPrimary(by.primary) : this.#byAddress(by.address);
    return customer ? { status: 200, item: customerItem(customer) } : missing;
  }

  chat(session: string, number: number, text: string): Expected {
    const known = this.#chats.get(session);
    const before = known?.texts.get(number);
    if (known && before !== undefined) {
      return before === text ? { status: 200, item: { ticket_id: known.ticket } } : taken;
    }
    const chat = known ?? { ticket: this.#open('', 'new', 0).id, texts: new Map<number, string>() };
    this.#chats.set(session, chat);
    chat.texts.set(number, text);
    const ticket = this.tickets.get(chat.ticket);
    if (!ticket) throw new Error('a chat has a ticket');
    ticket.messages++;
    if (known && !['new', 'open'].includes(ticket.status)) this.#setStatus(ticket, 'open');
    return { status: 200, item: { ticket_id: chat.ticket } };
  }

  #open(title: string, status: TicketStatus, customer: number): ModelTicket {
    const ticket = { id: ++this.#lastTicket, title, status, customer, changes: 0, messages: 0 };
    this.tickets.set(ticket.id, ticket);
    return ticket;
  }

  #setStatus(ticket: ModelTicket, status: TicketStatus): void {
    if (ticket.status === status) return;
    ticket.status = status;
    ticket.changes++;
  }

  #giveTo(ticket: ModelTicket, customer: number): void {
    if (ticket.customer === customer) return;
    ticket.customer = customer;
    ticket.changes++;
  }

  #byPrimary(primary: string): ModelCustomer | undefined {
    return this.customers.values().find((customer) => customer.primary === primary);
  }

  #byAddress(address: string): ModelCustomer | undefined {
    return this.customers.values().find(({ addresses }) => addresses.includes(address));
  }
}

/** What GET ticket says of it; titles of chats are the server's to choose. */
function ticketItem({ id, title, status, customer }: ModelTicket): Record<string, unknown> {
  return { id, status, customer_id: customer, ...(title === '' ? {} : { title }) };
}

function customerItem({ id, primary, firstname, lastname }: ModelCustomer): Record<string, unknown> {
  return { id, external_primary_id: primary, firstname, lastname };
}
