import { useMemo } from 'react';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { knownMailboxes, usualRecipients } from './recipients.ts';

/** Whom an answer in a ticket goes to, and who else has to do with it. */
export function useRecipients(ticket: TicketItem): { usual: readonly string[]; known: readonly string[] } {
  return useMemo(() => {
    const channels = ticket.customer_channels.map(({ unique_reference }) => unique_reference);
    const addresses = channels.filter((reference) => reference.includes('@'));
    const usual = usualRecipients(ticket);
    return { usual: usual.length > 0 ? usual : addresses.slice(0, 1), known: knownMailboxes(ticket, addresses) };
  }, [ticket]);
}
