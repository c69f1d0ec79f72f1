import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/console.ts';
import { PaneSection } from '../design/facts.tsx';
import { showAge } from '../text/show-time.ts';
import { useNow } from '../text/use-now.ts';
import { useCustomerCard } from './customer-facts.tsx';

/** What other systems told of a customer last: orders, visits, mailings. */
export function ExternalEvents({ customerId }: { customerId: number }) {
  const { t } = useTranslation();
  const { openLink } = useConsole();
  const now = useNow();
  const events = useCustomerCard(customerId)?.external_events ?? [];
  if (events.length === 0) return null;
  return (
    <PaneSection title={t('customer.events')}>
      <ul className="flex flex-col gap-1">
        {events.map(({ id, description, initiated_by: by, source_url: url, created_at: at }) => (
          <li key={id} className="flex items-baseline gap-2">
            <span dir="auto" title={by} className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {url === '' ? (
                description
              ) : (
                <button type="button" onClick={() => openLink(url)} className="text-start text-accent hover:underline">
                  {description}
                </button>
              )}
            </span>
            <span className="shrink-0 text-ink3">{showAge(t, at, now)}</span>
          </li>
        ))}
      </ul>
    </PaneSection>
  );
}
