import { useEffect, useState } from 'react';
import { useConsole } from '../app/console.ts';
import { type DeskFacts, useDesk } from '../app/desk-context.ts';
import { firstUnreadQuery } from '../source/queries.ts';
import type { Source } from '../source/source.ts';

export const keepsReadPositions = ({ features, permissions }: DeskFacts): boolean =>
  features.includes('read-positions') && permissions.includes('TICKET_READ');

/** Whether something of a ticket may be unread, as far as its row and the desk tell. */
export const isUnread = ({ rows }: Pick<Source, 'rows'>, desk: DeskFacts, ticketId: number): boolean =>
  keepsReadPositions(desk) && rows.get(ticketId)?.unread !== false;

interface Known {
  ticketId: number;
  /** The id of a message or note; null: everything was read, or nobody knows. */
  firstUnread: number | null;
}

/**
 * The first entry of a ticket that was unread when it was opened, however far it is read meanwhile; undefined until
 * that is known. A ticket whose row says that it is read is not asked about, and one that was made ready is known at
 * once: what it shows is drawn in one go.
 *
 * @param ticketId undefined while none is to be shown.
 */
export function useFirstUnread(ticketId: number | undefined): number | null | undefined {
  const { source } = useConsole();
  const desk = useDesk();
  const [known, setKnown] = useState<Known>();
  const ready =
    ticketId === undefined || known?.ticketId === ticketId ? undefined : knownAlready(source, desk, ticketId);
  if (ready) setKnown(ready);
  const isKnown = known?.ticketId === ticketId || ready !== undefined;
  useEffect(() => {
    if (ticketId === undefined || isKnown) return;
    let hasLeft = false;
    const knowing = (firstUnread: number | null) => {
      if (!hasLeft) setKnown({ ticketId, firstUnread });
    };
    // Without an answer it opens where a ticket opens that was read.
    source.queries.fetchQuery(firstUnreadQuery(source, ticketId)).then(knowing, () => knowing(null));
    return () => {
      hasLeft = true;
    };
  }, [ticketId, isKnown, source]);
  return known && known.ticketId === ticketId ? known.firstUnread : undefined;
}

/** What does not have to be asked for. */
function knownAlready(source: Source, desk: DeskFacts, ticketId: number): Known | undefined {
  if (!isUnread(source, desk, ticketId)) return { ticketId, firstUnread: null };
  const { status, isInvalidated, data } =
    source.queries.getQueryState(firstUnreadQuery(source, ticketId).queryKey) ?? {};
  return status === 'success' && !isInvalidated && data !== undefined ? { ticketId, firstUnread: data } : undefined;
}
