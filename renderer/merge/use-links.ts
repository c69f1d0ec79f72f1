import { useQuery } from '@tanstack/react-query';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import type { TicketLinks } from '../../server/contract/desk/merges.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { linksQuery } from './merge-queries.ts';

const signs = new Set(['merged_ticket', 'merged_into', 'split_ticket', 'split_from']);

/** What a ticket hangs together with; asked only for one whose events say that there is something. */
export function useLinks(ticket: TicketItem | undefined): TicketLinks | undefined {
  const { source } = useConsole();
  const { features } = useDesk();
  const has = ticket?.timeline.some((entry) => entry.type === 'event' && signs.has(entry.item_type)) ?? false;
  const { data } = useQuery({
    ...linksQuery(source, ticket?.id ?? 0),
    enabled: has && features.includes('merge'),
  });
  return has ? data : undefined;
}

/** The ticket that each message or note (by the id of its entry) was written in, where that is another than this. */
export function originsOf(links: TicketLinks | undefined): ReadonlyMap<string, number> {
  return new Map(links?.merged.flatMap(({ id, message_ids }) => message_ids.map((message) => [String(message), id])));
}

/** Whether what is in a ticket went to another one, in which it goes on. */
export function isMergedAway({ id, timeline }: TicketItem): boolean {
  const last = timeline.findLast(
    (entry) => entry.type === 'event' && entry.item_type === 'merged_into' && entry.ticket_id === id,
  );
  return last?.type === 'event' && last.item_type_id !== '' && last.item_type_id !== '0';
}
