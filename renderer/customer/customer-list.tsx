import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ListedCustomer } from '../../server/contract/base/customer.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Avatar } from '../design/avatar.tsx';
import { ChoiceInput } from '../design/choice-input.tsx';
import { Failure } from '../design/failure.tsx';
import { Icon } from '../design/icon.tsx';
import { useChoice } from '../design/use-choice.ts';
import { newestCustomersQuery } from '../source/queries.ts';
import { nameOf } from './customer-value.ts';
import { useFoundCustomers } from './use-found-customers.ts';

const optionOf = ({ id }: ListedCustomer): string => `customer-${id}`;

/** Looks customers up by the beginning of a name, address or number; until then those who came last. */
export function CustomerList() {
  const { t } = useTranslation();
  const { source, navigation } = useConsole();
  const [typed, setTyped] = useState('');
  const find = typed.trim();
  const search = useFoundCustomers(undefined, find);
  const newest = useQuery({ ...newestCustomersQuery(source), enabled: find === '' });
  const shown = find === '' ? (newest.data?.customers ?? []) : search.found;
  const isAnswered = find === '' ? newest.data !== undefined : search.isAnswered;
  const open = (customer: ListedCustomer) => navigation.go({ customerId: customer.id });
  const { current, point, field } = useChoice(shown, {
    list: 'customer-options',
    idOf: optionOf,
    isAsking: !isAnswered,
    onChoose: (chosen) => chosen && open(chosen),
    onKey: (event) => {
      if (event.key !== 'Escape') return false;
      if (typed === '') (event.currentTarget as HTMLElement).blur();
      setTyped('');
      return true;
    },
  });
  const press = (event: KeyboardEvent) => {
    field.onKeyDown(event);
    if (event.defaultPrevented) event.stopPropagation();
  };
  const failed = find === '' ? newest.error && !newest.data : search.error && !search.isAnswered;
  return (
    <section aria-label={t('rail.customers')} className="flex min-h-0 flex-1 flex-col bg-surface">
      <header className="flex h-11 shrink-0 items-center gap-2 border-line border-b px-3">
        <Icon name="search" size={16} />
        <ChoiceInput
          choice={{ point, field: { ...field, onKeyDown: press } }}
          label={t('customer.find')}
          placeholder={t('customer.find')}
          value={typed}
          onType={setTyped}
          className="h-8"
          // Where nobody is chosen, there is nothing else to do.
          takesFocus={navigation.getState().customerId === undefined}
        />
      </header>
      <p role="status" className="px-3 pt-2 pb-1 font-semibold text-ink3 text-label">
        {find === ''
          ? t('customer.newest', { count: newest.data?.total ?? 0 })
          : isAnswered
            ? t('customer.found', { count: shown.length })
            : t('customer.looking')}
      </p>
      {failed ? (
        <Failure
          what={t('customer.listFailed')}
          error={find === '' ? newest.error : search.error}
          onRetry={() => (find === '' ? void newest.refetch() : search.retry())}
        />
      ) : null}
      <div
        id="customer-options"
        role="listbox"
        aria-label={t('rail.customers')}
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto outline-none"
      >
        {shown.map((customer) => (
          <Line
            key={customer.id}
            customer={customer}
            isCurrent={customer.id === current?.id}
            onOpen={() => open(customer)}
          />
        ))}
      </div>
      {isAnswered && shown.length === 0 ? (
        <p className="px-6 pb-10 text-center text-ink3">{t(find === '' ? 'customer.none' : 'customer.nobodyFound')}</p>
      ) : null}
    </section>
  );
}

interface LineProps {
  customer: ListedCustomer;
  /** The keyboard is at it. */
  isCurrent: boolean;
  onOpen(): void;
}

function Line({ customer, isCurrent, onOpen }: LineProps) {
  const { navigation } = useConsole();
  const isOpen = useStore(navigation, (place) => place.customerId === customer.id);
  const { brands } = useDesk();
  const name = nameOf(customer);
  const address = customer.channels.find(({ channel }) => channel !== name)?.channel ?? customer.external_primary_id;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field holds the focus and names the option
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field opens it
    <div
      id={optionOf(customer)}
      role="option"
      aria-selected={isOpen}
      onClick={onOpen}
      className={`grid h-11 cursor-default grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-2.5 border-line border-b px-3 leading-[18px] ${isOpen ? 'bg-selected' : isCurrent ? 'bg-hover' : 'hover:bg-hover'}`}
    >
      <Avatar name={name} />
      <span className="min-w-0">
        <span dir="auto" className="block truncate">
          {name}
        </span>
        <span dir="auto" className="block truncate text-ink3 text-small">
          {address}
        </span>
      </span>
      {brands.length > 1 ? <span className="max-w-24 truncate text-ink3 text-small">{customer.brand_name}</span> : null}
    </div>
  );
}
