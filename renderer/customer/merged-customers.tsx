import { useTranslation } from 'react-i18next';
import type { CustomerCard } from '../../server/contract/desk/customers.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { PaneSection } from '../design/facts.tsx';
import { showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { useNow } from '../text/use-now.ts';
import { canChangeCustomers } from './customer-value.ts';

/** Who was merged into a customer, each with the way out again. */
export function MergedCustomers({ card, name }: { card: CustomerCard; name: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const { customerKeeper } = useConsole();
  const canChange = canChangeCustomers(useDesk());
  if (card.merged.length === 0) return null;
  return (
    <PaneSection title={t('customer.merged')}>
      <ul className="flex flex-col gap-1">
        {card.merged.map(({ id, name: called, by, merged_at }) => {
          const merged = called || `#${id}`;
          return (
            <li key={id} className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span dir="auto">{merged}</span>{' '}
                <span className="text-ink3 text-small">
                  {showMoment(t, locale, merged_at, now)}
                  {by === '' ? '' : ` · ${by}`}
                </span>
              </span>
              {canChange ? (
                <button
                  type="button"
                  aria-label={t('customer.takeOutNamed', { name: merged })}
                  onClick={() => void customerKeeper.takeOut({ id: card.id, name }, { id, name: merged })}
                  className="shrink-0 rounded-md px-1.5 text-accent hover:bg-hover"
                >
                  {t('customer.takeOut')}
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </PaneSection>
  );
}
