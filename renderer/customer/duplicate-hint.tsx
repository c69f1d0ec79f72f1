import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Duplicate } from '../../server/contract/desk/customer-merges.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Button } from '../design/button.tsx';
import { duplicatesQuery } from '../source/queries.ts';
import { canChangeCustomers, nameOf } from './customer-value.ts';

/** Who may be the same as a customer, each with the way to make them one, and to be no longer asked. */
export function DuplicateHint({ id, name }: { id: number; name: string }) {
  const { source } = useConsole();
  const { data } = useQuery(duplicatesQuery(source, id));
  if (!data || data.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1.5">
      {data.map((duplicate) => (
        <Suggestion key={duplicate.customer.id} id={id} name={name} duplicate={duplicate} />
      ))}
    </ul>
  );
}

function Suggestion({ id, name, duplicate }: { id: number; name: string; duplicate: Duplicate }) {
  const { t } = useTranslation();
  const { navigation, panels, customerKeeper } = useConsole();
  const canMerge = canChangeCustomers(useDesk());
  const { customer, likenesses } = duplicate;
  const other = nameOf(customer);
  const why = likenesses.map((likeness) => t(`customer.likeness.${likeness}`)).join(' ');
  const address = customer.channels[0]?.channel;
  return (
    <li className="rounded-md bg-note px-2.5 py-2 text-note-ink text-small">
      <p className="[overflow-wrap:anywhere]">
        {t('customer.mayBe')}{' '}
        <button
          type="button"
          onClick={() => navigation.go({ area: 'customers', customerId: customer.id })}
          className="text-start font-semibold underline decoration-1 underline-offset-2"
        >
          {other}
        </button>
        {address && address !== other ? <span dir="auto"> · {address}</span> : null}
      </p>
      <p>{why}</p>
      {canMerge ? (
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          <Button
            className="h-6 text-small"
            aria-label={t('customer.mergeWith', { name: other })}
            onClick={() => panels.mergeCustomers({ target: id, source: customer.id })}
          >
            {t('customer.merge.action')}
          </Button>
          <Button
            className="h-6 text-small"
            aria-label={t('customer.isAnother', { name: other })}
            onClick={() => void customerKeeper.keepApart({ id, name }, { id: customer.id, name: other })}
          >
            {t('customer.notTheSame')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
