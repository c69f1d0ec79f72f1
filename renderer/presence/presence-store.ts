import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StreamedEvents } from '../../server/contract/desk/events.ts';
import type { Presence } from '../../server/contract/desk/presence.ts';

type Told = StreamedEvents['presence'];

export interface Presences {
  /** Who else has a ticket open; the same array for as long as it says the same. */
  byTicket: ReadonlyMap<number, readonly Presence[]>;
  /** Tickets whose customer types in the chat. */
  customers: ReadonlySet<number>;
}

/** Who is where, as far as it is known. */
export interface PresenceStore extends StoreApi<Presences> {
  hear(told: Told): void;
  hearCustomer(told: StreamedEvents['typing']): void;
  /** Begins anew with what `read` gives, and with what was heard while it was asked for. */
  load(read: () => Promise<readonly Presence[]>): Promise<void>;
  /** Nothing is known of a ticket any more, or of any. */
  forget(ticketId?: number): void;
}

const nobody: Presences = { byTicket: new Map(), customers: new Set() };

/** A customer types no longer than this without saying so again, in ms. */
const customerTypes = 30_000;

export function createPresenceStore(): PresenceStore {
  const store = createStore<Presences>(() => nobody);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let heardSince: Told[] | undefined;
  const hear = (told: Told) => {
    heardSince?.push(told);
    store.setState(({ byTicket }) => ({ byTicket: withPresence(byTicket, told) }));
  };
  const hearCustomer = ({ ticket_id, typing }: StreamedEvents['typing']) => {
    clearTimeout(timers.get(ticket_id));
    timers.delete(ticket_id);
    if (typing) timers.set(ticket_id, setTimeout(hearCustomer, customerTypes, { ticket_id, typing: false }));
    store.setState(({ customers }) => {
      if (customers.has(ticket_id) === typing) return {};
      return {
        customers: new Set(typing ? [...customers, ticket_id] : [...customers].filter((id) => id !== ticket_id)),
      };
    });
  };
  return {
    ...store,
    hear,
    hearCustomer,
    async load(read) {
      const heard: Told[] = [];
      heardSince = heard;
      const present = await read();
      // Asked for once more meanwhile: that answer is newer.
      if (heardSince !== heard) return;
      heardSince = undefined;
      store.setState({ byTicket: Map.groupBy(present, ({ ticket_id }) => ticket_id) });
      for (const told of heard) hear(told);
    },
    forget(ticketId) {
      if (ticketId === undefined) {
        heardSince = undefined;
        store.setState(nobody);
      } else if (store.getState().byTicket.has(ticketId)) {
        store.setState(({ byTicket }) => ({ byTicket: new Map([...byTicket].filter(([id]) => id !== ticketId)) }));
      }
    },
  };
}

function withPresence(byTicket: Presences['byTicket'], { ticket_id, user_id, state }: Told): Presences['byTicket'] {
  const before = byTicket.get(ticket_id) ?? [];
  const others = before.filter((one) => one.user_id !== user_id);
  const after = state === 'left' ? others : [...others, { ticket_id, user_id, state }];
  const next = new Map(byTicket);
  if (after.length === 0) next.delete(ticket_id);
  else next.set(ticket_id, after);
  return next;
}
