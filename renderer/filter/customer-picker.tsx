import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { asOptions } from '../customer/customer-picker.tsx';
import { hasWords, wordsIn } from '../palette/find-entries.ts';
import { Picker, type PickerOption } from '../property/picker.tsx';
import { foundCustomersQuery } from '../source/queries.ts';
import type { FilterPickerProps } from './filter-panel.tsx';

/** How far into the list customers are looked for: beyond, nothing is loaded as a rule. */
const looked = 2000;

/** Whose tickets: one of the customers that the list shows, or found by the beginning of a name or an address. */
export function CustomerPicker({ filter, set, close }: FilterPickerProps<'customer_id'>) {
  const { t } = useTranslation();
  const { features, permissions } = useDesk();
  const [typed, setTyped] = useState('');
  const chosen = filter.customer_id ?? 0;
  const canFind = features.includes('customers') && permissions.includes('CUSTOMER_READ');
  const shown = useShownCustomers(chosen);
  const found = useFoundCustomers(canFind ? typed.trim() : '', chosen);
  const name = t('filter.field.customer_id');
  return (
    <Picker
      label={name}
      placeholder={t('filter.findValue', { field: name })}
      options={canFind && typed.trim() !== '' ? found : shown}
      {...(canFind ? { onFind: setTyped } : {})}
      onChoose={(id) => {
        close();
        set({ customer_id: Number(id) });
      }}
    />
  );
}

function useShownCustomers(chosen: number): PickerOption[] {
  const { selection, source } = useConsole();
  const customers = new Map<number, string>();
  for (const id of selection.getState().order.slice(0, looked)) {
    const row = source.rows.get(id);
    if (row && row.customer_id > 0) customers.set(row.customer_id, row.customer_name);
  }
  return [...customers]
    .map(([id, label]) => ({ id: String(id), label, checked: id === chosen }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** Who was found in any of the brands; until the answer is there, those found before who are meant as well. */
function useFoundCustomers(find: string, chosen: number): PickerOption[] {
  const { source } = useConsole();
  const { brands } = useDesk();
  const answers = useQueries({
    queries: brands.map(({ id }) => ({
      ...foundCustomersQuery(source, id, find),
      enabled: find !== '',
      placeholderData: keepPreviousData,
    })),
  });
  const words = wordsIn(find);
  return answers.flatMap(({ data = [], isPlaceholderData }) =>
    asOptions(data, chosen).filter(({ label, hint = '' }) => !isPlaceholderData || hasWords(`${label} ${hint}`, words)),
  );
}
