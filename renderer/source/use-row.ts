import { useCallback, useSyncExternalStore } from 'react';
import type { TicketRow } from '../../server/contract/desk/tickets.ts';
import { useConsole } from '../app/console.ts';

/** The row of a ticket as shown now; renders again only when this row changes. */
export function useRow(id: number): TicketRow | undefined {
  const { rows } = useConsole().source;
  const subscribe = useCallback((listener: () => void) => rows.subscribe(id, listener), [rows, id]);
  return useSyncExternalStore(subscribe, () => rows.get(id));
}
