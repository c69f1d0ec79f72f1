import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { customerRoutes } from '../../server/contract/base/customer.ts';
import { ticketRoutes } from '../../server/contract/base/ticket.ts';
import { brandRoutes } from '../../server/contract/desk/brands.ts';
import { customerMergeRoutes } from '../../server/contract/desk/customer-merges.ts';
import { type CustomerCard, deskCustomerRoutes } from '../../server/contract/desk/customers.ts';
import { deskRoutes } from '../../server/contract/desk/desk.ts';
import { macroRoutes } from '../../server/contract/desk/macros.ts';
import { mailAccountRoutes } from '../../server/contract/desk/mail-accounts.ts';
import { newTicketRoutes } from '../../server/contract/desk/new-tickets.ts';
import { notificationPreferenceRoutes } from '../../server/contract/desk/notification-preferences.ts';
import { deskNotificationRoutes } from '../../server/contract/desk/notifications.ts';
import { presenceRoutes } from '../../server/contract/desk/presence.ts';
import { readRoutes } from '../../server/contract/desk/reads.ts';
import { tagRoutes } from '../../server/contract/desk/tags.ts';
import { ticketChangeRoutes } from '../../server/contract/desk/ticket-changes.ts';
import { deskTicketRoutes, type SearchSort } from '../../server/contract/desk/tickets.ts';
import { viewRoutes } from '../../server/contract/desk/views.ts';
import { waitingChatRoutes } from '../../server/contract/desk/waiting-chats.ts';
import type { ListFilter } from '../filter/filter.ts';
import type { Source } from './source.ts';

/** Milliseconds between two looks at the desk's position. */
const pollEvery = 3000;

/** The same while events tell what happens: only whether it still answers. */
const lookEvery = 6000;

/** A desk that has not said anything for so long (ms) counts as not answering, though the line is open. */
const patience = 10_000;

/** Customers that are listed before anything is typed. */
const newestCustomers = 50;

/** What the desk is and who we are; asked again and again, because its position tells whether anything changed. */
export const deskQuery = (source: Source) =>
  queryOptions({
    queryKey: ['desk'],
    queryFn: async ({ signal }) => {
      const either = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
      return (await source.request(deskRoutes.getDesk, {}, { signal: either })).item;
    },
    refetchInterval: ({ state }) => (source.stream.getState().isOpen && !state.error ? lookEvery : pollEvery),
    refetchIntervalInBackground: true,
    retry: false,
  });

/** Everything below this key is read again when the desk's position moved. */
export const liveKey = 'live';

export const countsQuery = (source: Source) =>
  queryOptions({
    queryKey: [liveKey, 'counts'],
    queryFn: async ({ signal }) => (await source.request(deskTicketRoutes.countTickets, {}, { signal })).item,
  });

/** The views that are saved: the shared ones and then the agent's own, each in their order. */
export const viewsQuery = (source: Source) =>
  queryOptions({
    queryKey: [liveKey, 'views'],
    queryFn: async ({ signal }) => (await source.request(viewRoutes.listViews, {}, { signal })).items,
  });

/** How many tickets each saved view has; and how many milliseconds the desk took to say so. */
export const viewCountsQuery = (source: Source) =>
  queryOptions({
    queryKey: [liveKey, 'view-counts'],
    queryFn: async ({ signal }) => {
      const begun = performance.now();
      const counts = (await source.request(viewRoutes.countViews, {}, { signal })).item;
      return { counts, took: performance.now() - begun };
    },
  });

/** What the server is asked for a list. */
export type ListInput = ListFilter & { sort?: SearchSort };

/** The first rows of a view, for the first paint; they go into the row cache as well. */
export const firstPageQuery = (source: Source, input: ListInput) =>
  queryOptions({
    queryKey: [liveKey, 'first-page', input],
    queryFn: async ({ signal }) => {
      const page = await source.request(deskTicketRoutes.listTickets, { ...input, limit: 50 }, { signal });
      source.rows.put(page.items);
      return { ids: page.items.map(({ id }) => id), total: page.itemTotal, isExact: page.total_is_exact };
    },
  });

/** All ids of a view in its order. */
export const idsQuery = (source: Source, input: ListInput) =>
  queryOptions({
    queryKey: [liveKey, 'ids', input],
    queryFn: async ({ signal }) => (await source.request(deskTicketRoutes.listTicketIds, input, { signal })).item.ids,
  });

export const ticketQuery = (source: Source, id: number) =>
  queryOptions({
    queryKey: [liveKey, 'ticket', id],
    queryFn: async ({ signal }) =>
      (await source.request(ticketRoutes.getTicket, { ticketID: id, getTicketHistory: true }, { signal })).item,
  });

/** The first message or note of a ticket that the agent has not read, by its id; null: none. Read again with the ticket. */
export const firstUnreadQuery = (source: Source, id: number) =>
  queryOptions({
    queryKey: [...ticketQuery(source, id).queryKey, 'first-unread'],
    queryFn: async ({ signal }) =>
      (await source.request(readRoutes.getReadPosition, { ticketID: id }, { signal })).item.first_unread_message_id,
    retry: false,
  });

/** The form of a ticket with what the ticket has in its fields; read again with the ticket. */
export const ticketFormQuery = (source: Source, id: number) =>
  queryOptions({
    queryKey: [...ticketQuery(source, id).queryKey, 'form'],
    queryFn: async ({ signal }) =>
      (await source.request(ticketChangeRoutes.getTicketForm, { ticketID: id }, { signal })).item,
  });

/** Everything an agent sees of a customer. */
export const customerCardQuery = (source: Source, id: number) =>
  queryOptions({
    queryKey: [liveKey, 'customer-card', id],
    queryFn: async ({ signal }) => (await source.request(deskCustomerRoutes.getCustomerCard, { id }, { signal })).item,
    // How far a merge is no event tells.
    refetchInterval: ({ state }) => (state.data && isBeingMerged(state.data) ? mergeProgressEvery : false),
  });

/** How often a customer is read anew while they are merged, in ms. */
const mergeProgressEvery = 1000;

const isBeingMerged = ({ becomes, merged }: CustomerCard): boolean =>
  becomes !== null || merged.some(({ state }) => state !== 'merged');

/** Who may be the same as a customer. */
export const duplicatesQuery = (source: Source, id: number) =>
  queryOptions({
    queryKey: [liveKey, 'customer-duplicates', id],
    queryFn: async ({ signal }) => (await source.request(customerMergeRoutes.listDuplicates, { id }, { signal })).item,
  });

/** All that other systems told of a customer, page by page, the newest first. */
export const customerEventsQuery = (source: Source, id: number) =>
  infiniteQueryOptions({
    queryKey: [liveKey, 'customer-events', id],
    queryFn: async ({ signal, pageParam }) => {
      const input = { id, ...(pageParam === undefined ? {} : { before: pageParam }) };
      return (await source.request(deskCustomerRoutes.listCustomerEvents, input, { signal })).item;
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ events, more }) => (more ? events.at(-1)?.id : undefined),
  });

/** The customers who came last, the newest first. */
export const newestCustomersQuery = (source: Source) =>
  queryOptions({
    queryKey: [liveKey, 'newest-customers'],
    queryFn: async ({ signal }) => {
      const { itemTotal } = await source.request(customerRoutes.listCustomers, { itemLimit: 1 }, { signal });
      const itemStart = Math.max(0, itemTotal - newestCustomers);
      const page = { itemStart, itemLimit: newestCustomers };
      const { items } = await source.request(customerRoutes.listCustomers, page, { signal });
      return { customers: items.reverse(), total: itemTotal };
    },
  });

/** Customers of a brand, or of all, by the beginning of a name or address. */
export const foundCustomersQuery = (source: Source, brandId: number | undefined, find: string) =>
  queryOptions({
    queryKey: [liveKey, 'found-customers', brandId, find],
    queryFn: async ({ signal }) =>
      (
        await source.request(
          deskCustomerRoutes.findCustomers,
          { ...(brandId === undefined ? {} : { brand_id: brandId }), find },
          { signal },
        )
      ).item,
  });

/** The names of all tags that tickets can have, in the order of the alphabet. */
export const tagsQuery = (source: Source) =>
  queryOptions({
    queryKey: [liveKey, 'tags'],
    queryFn: async ({ signal }) => {
      const { items } = await source.request(tagRoutes.listTags, {}, { signal });
      return items.map(({ name }) => name).sort((a, b) => a.localeCompare(b));
    },
  });

export const customerQuery = (source: Source, id: number) =>
  queryOptions({
    queryKey: [liveKey, 'customer', id],
    queryFn: async ({ signal }) => (await source.request(customerRoutes.getCustomer, { id }, { signal })).item,
  });

/** The newest tickets of a customer, and how many there are. */
export const customerTicketsQuery = (source: Source, customerId: number) =>
  queryOptions({
    queryKey: [liveKey, 'customer-tickets', customerId],
    queryFn: async ({ signal }) =>
      await source.request(deskTicketRoutes.listTickets, { customer_id: customerId, limit: 8 }, { signal }),
  });

/** While chats ring they are asked for again after this time (ms): what rings too long ends without an event. */
const ringingEvery = 60_000;

/** The rows of chats that nobody has taken or answered, the longest waiting first. */
export const waitingChatsQuery = (source: Source) =>
  queryOptions({
    queryKey: [liveKey, 'waiting-chats'],
    queryFn: async ({ signal }) => (await source.request(waitingChatRoutes.listWaitingChats, {}, { signal })).items,
    refetchInterval: ({ state }) => (state.data?.length ? ringingEvery : false),
    refetchIntervalInBackground: true,
  });

export const notificationsQuery = (source: Source) =>
  queryOptions({
    queryKey: [liveKey, 'notifications'],
    queryFn: ({ signal }) => source.request(deskNotificationRoutes.peekNotifications, {}, { signal }),
  });

/** The tickets that the agent opened last. What changes it is the agent's own doing: it is read when it is wanted. */
export const openedQuery = (source: Source) =>
  queryOptions({
    queryKey: [liveKey, 'opened'],
    queryFn: async ({ signal }) =>
      (await source.request(presenceRoutes.listOpenedTickets, { limit: 50 }, { signal })).items,
    staleTime: 0,
  });

/** What the agent wants of each type of notifications. */
export const preferencesQuery = (source: Source) =>
  queryOptions({
    queryKey: ['notification-preferences'],
    queryFn: async ({ signal }) =>
      (await source.request(notificationPreferenceRoutes.getNotificationPreferences, {}, { signal })).item,
    staleTime: 0,
  });

/** The mailboxes of the desk and how each is doing; read again with every event, as that can change at any time. */
export const mailAccountsQuery = (source: Source) =>
  queryOptions({
    queryKey: [liveKey, 'mail-accounts'],
    queryFn: async ({ signal }) => (await source.request(mailAccountRoutes.listMailAccounts, {}, { signal })).items,
  });

/** The saved replies and macros: the shared ones and then the agent's own, each by name; asked for when they are wanted. */
export const macrosQuery = (source: Source) =>
  queryOptions({
    queryKey: ['macros'],
    queryFn: async ({ signal }) => (await source.request(macroRoutes.listMacros, {}, { signal })).items,
    refetchOnMount: 'always',
  });

/** What the settings of a mailbox probably are, by its address. */
export const mailSettingsQuery = (source: Source, address: string) =>
  queryOptions({
    queryKey: ['mail-settings', address],
    queryFn: async ({ signal }) =>
      (await source.request(mailAccountRoutes.guessMailSettings, { address }, { signal })).item,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** What tickets of each brand can have: groups, forms, accounts that send. */
export const ticketChoicesQuery = (source: Source) =>
  queryOptions({
    queryKey: ['ticket-choices'],
    queryFn: async ({ signal }) => (await source.request(newTicketRoutes.listTicketChoices, {}, { signal })).items,
    refetchOnMount: 'always',
  });

/** The brands that this user administers. */
export const brandsQuery = (source: Source) =>
  queryOptions({
    queryKey: [liveKey, 'brands'],
    queryFn: async ({ signal }) => (await source.request(brandRoutes.listBrands, {}, { signal })).items,
  });
