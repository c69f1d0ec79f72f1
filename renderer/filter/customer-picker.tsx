import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/console.ts';
import { Picker } from '../property/picker.tsx';
import type { FilterPickerProps } from './filter-panel.tsx';

/** How far into the list customers are looked for: beyond, nothing is loaded as a rule. */
const looked = 2000;

/** Whose tickets: one of the customers that the list shows. */
export function CustomerPicker({ filter, set, close }: FilterPickerProps<'customer_id'>) {
  const { t } = useTranslation();
  const { selection, source } = useConsole();
  const customers = new Map<number, string>();
  for (const id of selection.getState().order.slice(0, looked)) {
    const row = source.rows.get(id);
    if (row && row.customer_id > 0) customers.set(row.customer_id, row.customer_name);
  }
  const options = [...customers].map(([id, label]) => ({
    id: String(id),
    label,
    hint: `#${id}`,
    checked: filter.customer_id === id,
  }));
  const name = t('filter.field.customer_id');
  return (
    <Picker
      label={name}
      placeholder={t('filter.findValue', { field: name })}
      options={options.sort((a, b) => a.label.localeCompare(b.label))}
      onChoose={(id) => {
        close();
        set({ customer_id: Number(id) });
      }}
    />
  );
}
