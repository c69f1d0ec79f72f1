import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ListedCustomer } from '../../server/contract/base/customer.ts';
import { customerMergeRoutes } from '../../server/contract/desk/customer-merges.ts';
import { useConsole } from '../app/console.ts';
import type { WantedCustomerMerge } from '../app/panels.ts';
import { Button } from '../design/button.tsx';
import { ChoiceInput } from '../design/choice-input.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Icon } from '../design/icon.tsx';
import { Keycap } from '../design/keycap.tsx';
import { useChoice } from '../design/use-choice.ts';
import { customerCardQuery, duplicatesQuery } from '../source/queries.ts';
import type { Source } from '../source/source.ts';
import { nameOf } from './customer-value.ts';
import { MergePreview } from './merge-preview.tsx';
import { useFoundCustomers } from './use-found-customers.ts';

/** Asks with whom a customer is merged and who is kept, and says what that does before it is done. */
export function CustomerMergeDialog() {
  const { panels } = useConsole();
  const wanted = useStore(panels, (state) => state.customerMerge);
  if (!wanted) return null;
  return <Asking key={`${wanted.target} ${wanted.source}`} wanted={wanted} />;
}

/** What merging would do; nothing of it is kept. */
const previewQuery = (source: Source, target: number, from: number) =>
  queryOptions({
    queryKey: ['customer-merge', target, from],
    queryFn: async ({ signal }) => {
      const wanted = { id: target, source_id: from, dry_run: true };
      return (await source.request(customerMergeRoutes.mergeCustomers, wanted, { signal })).item;
    },
    staleTime: 0,
    retry: false,
  });

function Asking({ wanted }: { wanted: WantedCustomerMerge }) {
  const { t } = useTranslation();
  const { source, panels, customerKeeper } = useConsole();
  const { data: card } = useQuery(customerCardQuery(source, wanted.target));
  const [chosen, setChosen] = useState(wanted.source);
  const [isSwapped, setSwapped] = useState(false);
  const [target, from] = isSwapped ? [chosen, wanted.target] : [wanted.target, chosen];
  const isKnown = target !== undefined && from !== undefined;
  const preview = useQuery({ ...previewQuery(source, target ?? 0, from ?? 0), enabled: isKnown });
  const seen = isKnown ? preview.data : undefined;
  const merge = () => {
    if (!seen) return;
    panels.close();
    const named = (customer: ListedCustomer) => ({ id: customer.id, name: nameOf(customer) });
    void customerKeeper.merge(named(seen.target), named(seen.source));
  };
  const name = card ? nameOf(card) : '';
  return (
    <Dialog open onClose={panels.close} title={t('customer.merge.title', { name })} width={600} holdsInput>
      {chosen === undefined ? (
        <ChooseOther id={wanted.target} brandId={card?.brand_id} onChoose={(customer) => setChosen(customer.id)} />
      ) : (
        <MergePreview preview={seen} error={preview.error} onSwap={() => setSwapped(!isSwapped)} />
      )}
      <footer className="mt-4 flex justify-end gap-2">
        {chosen === undefined ? null : (
          <Button look="ghost" className="me-auto" onClick={() => setChosen(undefined)}>
            {t('customer.merge.other')}
          </Button>
        )}
        <Button look="ghost" onClick={panels.close}>
          {t('customer.cancel')}
        </Button>
        <MergeButton key={chosen} isReady={seen !== undefined && !preview.isFetching} onMerge={merge} />
      </footer>
    </Dialog>
  );
}

/** Takes the keyboard as soon as there is somebody to merge with: Enter merges once it says what that does. */
function MergeButton({ isReady, onMerge }: { isReady: boolean; onMerge(): void }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  // Once, and not whenever it is drawn: who has gone on to Cancel stays there.
  useEffect(() => {
    if (isReady) button.current?.focus();
  }, [isReady]);
  return (
    <Button look="primary" disabled={!isReady} onClick={onMerge} ref={button}>
      {t('customer.merge.merge')} <Keycap keys="Enter" plain />
    </Button>
  );
}

const optionOf = ({ id }: ListedCustomer): string => `merge-customer-${id}`;

interface ChooseProps {
  id: number;
  brandId: number | undefined;
  onChoose(customer: ListedCustomer): void;
}

/** Who else: those who may be the same, until something is typed. */
function ChooseOther({ id, brandId, onChoose }: ChooseProps) {
  const { t } = useTranslation();
  const { source } = useConsole();
  const [typed, setTyped] = useState('');
  const find = typed.trim();
  const { data: duplicates } = useQuery(duplicatesQuery(source, id));
  const { found, isAnswered } = useFoundCustomers(brandId, brandId === undefined ? '' : find);
  const likely = duplicates?.map(({ customer }) => customer) ?? [];
  const shown = find === '' ? likely : found.filter((customer) => customer.id !== id);
  const choice = useChoice(shown, {
    list: 'merge-customers',
    idOf: optionOf,
    onChoose: (customer) => (isAnswered && customer ? onChoose(customer) : undefined),
  });
  return (
    <>
      <div className="flex items-center gap-2 rounded-md border border-control px-2.5 focus-within:border-accent">
        <Icon name="search" size={16} />
        <ChoiceInput
          choice={choice}
          label={t('customer.merge.with')}
          placeholder={t('customer.merge.with')}
          value={typed}
          onType={setTyped}
          className="h-8"
        />
      </div>
      <p role="status" className="px-2 pt-2.5 pb-0.5 font-semibold text-ink3 text-label">
        {find === '' ? t('customer.merge.likely') : isAnswered ? t('customer.found', { count: shown.length }) : '…'}
      </p>
      <div
        id="merge-customers"
        role="listbox"
        aria-label={t('customer.merge.with')}
        tabIndex={-1}
        className="h-[216px] overflow-y-auto outline-none"
      >
        {shown.map((customer) => (
          <Option
            key={customer.id}
            customer={customer}
            isCurrent={customer.id === choice.current?.id}
            onPoint={() => choice.point(shown.indexOf(customer))}
            onChoose={() => onChoose(customer)}
          />
        ))}
        {isAnswered && shown.length === 0 ? (
          <p className="px-2 py-2 text-ink3">{t(find === '' ? 'customer.merge.nobody' : 'customer.nobodyFound')}</p>
        ) : null}
      </div>
    </>
  );
}

interface OptionProps {
  customer: ListedCustomer;
  isCurrent: boolean;
  onPoint(): void;
  onChoose(): void;
}

function Option({ customer, isCurrent, onPoint, onChoose }: OptionProps) {
  const name = nameOf(customer);
  const also = [...customer.channels.map(({ channel }) => channel), customer.external_primary_id]
    .filter((text) => text !== '' && text !== name)
    .join(' · ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses the option
    // biome-ignore lint/a11y/useFocusableInteractive: the field holds the focus and names the option
    <div
      id={optionOf(customer)}
      role="option"
      aria-selected={isCurrent}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={`flex h-9 cursor-default items-center gap-2.5 rounded-md px-2 ${isCurrent ? 'bg-selected' : ''}`}
    >
      <span dir="auto" className="shrink-0 truncate">
        {name}
      </span>
      <span dir="auto" className="min-w-0 truncate text-ink3">
        {also}
      </span>
    </div>
  );
}
