import { useCallback, useRef } from 'react';
import { notBegun } from '../../server/contract/desk/drafts.ts';
import { presenceRoutes } from '../../server/contract/desk/presence.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { knowsPresence } from '../presence/use-presence.ts';

/** Time between two signs of typing, in ms; the server waits twice as long. */
const signEvery = 3000;

/** Tells others that something is being written in a ticket; to be called with every key. */
export function useTyping(ticketID: number): () => void {
  const { source } = useConsole();
  const knows = knowsPresence(useDesk());
  const last = useRef(0);
  return useCallback(() => {
    const now = performance.now();
    // In a ticket that is not begun nobody else can be.
    if (!knows || ticketID === notBegun || now - last.current < signEvery) return;
    last.current = now;
    // Lost without an answer, nobody is told: the next one comes soon.
    source.request(presenceRoutes.setPresence, { ticketID, state: 'typing', window: source.windowId }).catch(() => {});
  }, [knows, source, ticketID]);
}
