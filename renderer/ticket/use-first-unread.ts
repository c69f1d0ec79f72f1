import { useEffect, useState } from 'react';
import { readRoutes } from '../../server/contract/desk/reads.ts';
import { useConsole } from '../app/console.ts';
import { type DeskFacts, useDesk } from '../app/desk-context.ts';

export const keepsReadPositions = ({ features, permissions }: DeskFacts): boolean =>
  features.includes('read-positions') && permissions.includes('TICKET_READ');

interface Known {
  ticketId: number;
  /** The id of a message or note; null: everything was read, or nobody knows. */
  firstUnread: number | null;
}

/**
 * The first entry of a ticket that was unread when it was opened, however far it is read meanwhile; undefined until
 * that is known. A ticket whose row says that it is read is not asked about.
 *
 * @param ticketId undefined while none is to be shown.
 */
export function useFirstUnread(ticketId: number | undefined): number | null | undefined {
  const { source } = useConsole();
  const keeps = keepsReadPositions(useDesk());
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    if (ticketId === undefined) return;
    if (!keeps || source.rows.get(ticketId)?.unread === false) {
      setKnown({ ticketId, firstUnread: null });
      return;
    }
    const leaving = new AbortController();
    const knowing = (firstUnread: number | null) => {
      if (!leaving.signal.aborted) setKnown({ ticketId, firstUnread });
    };
    source.request(readRoutes.getReadPosition, { ticketID: ticketId }, { signal: leaving.signal }).then(
      ({ item }) => knowing(item.first_unread_message_id),
      // Then it opens where a ticket opens that was read.
      () => knowing(null),
    );
    return () => leaving.abort();
  }, [ticketId, keeps, source]);
  return known && known.ticketId === ticketId ? known.firstUnread : undefined;
}
