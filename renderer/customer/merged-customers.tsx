import { useTranslation } from 'react-i18next';
import type { CustomerCard } from '../../server/contract/desk/customers.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { PaneSection } from '../design/facts.tsx';
import { showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { useNow } from '../text/use-now.ts';
import type { NamedCustomer } from './customer-keeper.ts';
import { canChangeCustomers } from './customer-value.ts';
import { MergeProgress } from './merge-progress.tsx';

/** Who was merged into a customer, or is being merged, each with the way out again. */
export function MergedCustomers({ card, name }: { card: CustomerCard; name: string }) {
  const { t } = useTranslation();
  if (card.merged.length === 0) return null;
  return (
    <PaneSection title={t('customer.merged')}>
      <ul className="flex flex-col gap-1">
        {card.merged.map((one) => (
          <Merged key={one.id} one={one} target={{ id: card.id, name }} />
        ))}
      </ul>
    </PaneSection>
  );
}

function Merged({ one, target }: { one: CustomerCard['merged'][number]; target: NamedCustomer }) {
  const { t } = useTranslation();
  const { customerKeeper } = useConsole();
  const canChange = canChangeCustomers(useDesk());
  const name = one.name || `#${one.id}`;
  return (
    <li>
      <div className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span dir="auto">{name}</span> <When one={one} />
        </span>
        {canChange && one.state !== 'undoing' ? (
          <button
            type="button"
            aria-label={t('customer.takeOutNamed', { name })}
            onClick={() => void customerKeeper.takeOut(target, { id: one.id, name })}
            className="shrink-0 rounded-md px-1.5 text-accent hover:bg-hover"
          >
            {t('customer.takeOut')}
          </button>
        ) : null}
      </div>
      {one.state === 'merged' ? null : (
        <MergeProgress {...one} label={t(`customer.underWay.${one.state}`, { name, other: target.name })} />
      )}
    </li>
  );
}

function When({ one: { state, merged_at, by } }: { one: CustomerCard['merged'][number] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  if (state !== 'merged') return null;
  return (
    <span className="text-ink3 text-small">
      {showMoment(t, locale, merged_at, now)}
      {by === '' ? '' : ` · ${by}`}
    </span>
  );
}
