import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { useRow } from '../source/use-row.ts';

/** At the foot of the timeline: the customer is writing in the chat right now. */
export function CustomerTyping({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const { source } = useConsole();
  const types = useStore(source.presence, ({ customers }) => customers.has(ticketId));
  const name = useRow(ticketId)?.customer_name || t('presence.customer');
  return (
    <p role="status" className={types ? 'px-6 pb-4 text-ink3' : 'sr-only'}>
      {types ? t('presence.typing', { count: 1, names: name }) : ''}
    </p>
  );
}
