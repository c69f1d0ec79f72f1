import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/console.ts';
import { PaneSection } from '../design/facts.tsx';
import { Failure } from '../design/failure.tsx';
import { StatusShape } from '../design/status-shape.tsx';
import { customerTicketsQuery } from '../source/queries.ts';
import { showAge } from '../text/show-time.ts';
import { useNow } from '../text/use-now.ts';

/** The newest other tickets of a customer, how many there are, and the way to all of them. A click opens one. */
export function OtherTickets({ customerId, except }: { customerId: number; except: number }) {
  const { t } = useTranslation();
  const { source, navigation, selection } = useConsole();
  const now = useNow();
  const { data, error, refetch } = useQuery(customerTicketsQuery(source, customerId));
  if (error && !data) return <Failure what={t('list.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const others = data.items.filter(({ id }) => id !== except);
  const showAll = () => {
    selection.reset();
    navigation.go({ area: 'inbox', view: 'all', filter: { customer_id: customerId }, sort: undefined });
  };
  return (
    <PaneSection title={t('side.othersCount', { count: data.itemTotal - 1 })}>
      {others.length === 0 ? <p className="text-ink3">{t('side.noOthers')}</p> : null}
      <ul className="-mx-2">
        {others.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => navigation.go({ ticketId: row.id })}
              className="flex h-[26px] w-full items-center gap-2 rounded-md px-2 text-start hover:bg-hover"
            >
              <StatusShape status={row.status} />
              <span className="sr-only">{t(`status.${row.status}`)}</span>
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {row.title || t('list.noTitle')}
              </span>
              <span className="shrink-0 text-ink3">{showAge(t, row.last_update, now)}</span>
            </button>
          </li>
        ))}
        {others.length === 0 ? null : (
          <li>
            <button
              type="button"
              onClick={showAll}
              className="flex h-[26px] items-center rounded-md px-2 text-accent hover:bg-hover"
            >
              {t('side.allTickets', { count: data.itemTotal })}
            </button>
          </li>
        )}
      </ul>
    </PaneSection>
  );
}
