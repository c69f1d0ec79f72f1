import { queryOptions, useQuery } from '@tanstack/react-query';
import { type DeliveryItem, messageRoutes } from '../../server/contract/desk/messages.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { ticketQuery } from '../source/queries.ts';
import type { Source } from '../source/source.ts';

/** How far the deliveries of a ticket are; read again with the ticket. */
export const deliveriesQuery = (source: Source, id: number) =>
  queryOptions({
    queryKey: [...ticketQuery(source, id).queryKey, 'deliveries'],
    queryFn: async ({ signal }) =>
      (await source.request(messageRoutes.listDeliveries, { ticketID: id }, { signal })).items,
    retry: false,
  });

/** The same by the id of the message; undefined where the desk knows of none. */
export function useDeliveries(id: number | undefined): ReadonlyMap<number, DeliveryItem> | undefined {
  const { source } = useConsole();
  const knows = useDesk().features.includes('messages');
  const { data } = useQuery({
    ...deliveriesQuery(source, id ?? 0),
    enabled: knows && id !== undefined,
    select: byMessage,
  });
  return data;
}

const byMessage = (items: readonly DeliveryItem[]): ReadonlyMap<number, DeliveryItem> =>
  new Map(items.map((item) => [item.message_id, item]));
