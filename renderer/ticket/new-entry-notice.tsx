import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { writerOf } from './writer.ts';

/** Tells screen readers what came in since the ticket was opened; for eyes it simply appears. */
export function NewEntryNotice({ ticket }: { ticket: TicketItem }) {
  const { t } = useTranslation();
  const known = useRef(ticket.timeline.length);
  const newest = ticket.timeline.length > known.current ? ticket.timeline.at(-1) : undefined;
  return (
    <div aria-live="polite" className="sr-only">
      {newest && newest.type !== 'event' ? t('ticket.arrived', { name: writerOf(newest, t('ticket.someone')) }) : ''}
    </div>
  );
}
