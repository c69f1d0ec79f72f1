import { queryOptions } from '@tanstack/react-query';
import { mergeRoutes } from '../../server/contract/desk/merges.ts';
import { searchRoutes } from '../../server/contract/desk/search.ts';
import { deskTicketRoutes } from '../../server/contract/desk/tickets.ts';
import { liveKey, ticketQuery } from '../source/queries.ts';
import type { Source } from '../source/source.ts';

/** What a ticket hangs together with; read again whenever the ticket is. */
export const linksQuery = (source: Source, id: number) =>
  queryOptions({
    queryKey: [...ticketQuery(source, id).queryKey, 'links'],
    queryFn: async ({ signal }) =>
      (await source.request(mergeRoutes.getTicketLinks, { ticketID: id }, { signal })).item,
  });

/** What merging these tickets into another would do, as things are now. */
export const previewQuery = (source: Source, target: number, sources: readonly number[]) =>
  queryOptions({
    queryKey: [liveKey, 'merge-preview', target, sources],
    queryFn: async ({ signal }) => {
      const wanted = { ticketID: target, sources: sources.map((id) => ({ id })), dry_run: true };
      return (await source.request(mergeRoutes.mergeTickets, wanted, { signal })).item;
    },
    gcTime: 0,
    retry: false,
  });

/** Most other tickets of a customer that are offered. */
const offered = 30;

/** The newest tickets of the same customer. */
export const sameCustomerQuery = (source: Source, customerId: number) =>
  queryOptions({
    queryKey: [liveKey, 'merge-customer', customerId],
    queryFn: async ({ signal }) => {
      const wanted = { customer_id: customerId, limit: offered };
      return (await source.request(deskTicketRoutes.listTickets, wanted, { signal })).items;
    },
  });

/** Rows by their ids, whether the list has them or not. */
export const rowsQuery = (source: Source, ids: readonly number[]) =>
  queryOptions({
    queryKey: [liveKey, 'merge-rows', ids],
    queryFn: async ({ signal }) =>
      (await source.request(deskTicketRoutes.getTicketRows, { ids: [...ids] }, { signal })).item,
  });

/** Most tickets that are offered of what a search finds. */
const foundLimit = 20;

/** The newest tickets that have these words anywhere, also in their messages. */
export const foundTicketsQuery = (source: Source, q: string) =>
  queryOptions({
    queryKey: [liveKey, 'merge-found', q],
    queryFn: async ({ signal }) =>
      (await source.request(searchRoutes.search, { q, limit: foundLimit }, { signal })).items,
    retry: false,
  });
