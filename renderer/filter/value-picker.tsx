import { useTranslation } from 'react-i18next';
import { useDesk } from '../app/desk-context.ts';
import { Picker } from '../property/picker.tsx';
import { type FlagField, type ListField, useFieldValues } from './field-values.ts';
import type { FilterChange, ListFilter } from './filter.ts';
import type { FilterPickerProps } from './filter-panel.tsx';

/** Which values of a field, each on or off; the panel stays open. */
export function ValuePicker({ field, filter, set }: FilterPickerProps<ListField>) {
  const { t } = useTranslation();
  const { user } = useDesk();
  const known = useFieldValues()[field];
  const wanted: readonly (string | number)[] = filter[field] ?? [];
  const has = (value: string | number) => wanted.includes(value) || (value === 'me' && wanted.includes(user.id));
  // What a link asks for and nothing here is called stays to be taken away.
  const unknown = wanted.filter((value) => value !== user.id && !known.some((one) => one.value === value));
  const values = [...known, ...unknown.map((value) => ({ value, label: String(value) }))];
  const choose = (id: string) => {
    const value = values.find((one) => String(one.value) === id)?.value;
    if (value === undefined) return;
    if (!has(value)) return set(plusValue(filter, field, value));
    const left = wanted.filter((one) => one !== value && !(value === 'me' && one === user.id));
    set({ [field]: left.length === 0 ? null : left });
  };
  return (
    <Picker
      label={t(`filter.field.${field}`)}
      placeholder={t('filter.findValue', { field: t(`filter.field.${field}`) })}
      options={values.map(({ value, label }) => ({ id: String(value), label, checked: has(value) }))}
      several
      onChoose={choose}
    />
  );
}

/** The filter of a field with one value more. */
export function plusValue(filter: ListFilter, field: ListField, value: string | number): FilterChange {
  const wanted: readonly (string | number)[] = filter[field] ?? [];
  return { [field]: wanted.includes(value) ? wanted : [...wanted, value] };
}

/** Whether it is so or not. */
export function FlagPicker({ field, filter, set, close }: FilterPickerProps<FlagField>) {
  const { t } = useTranslation();
  const options = [true, false].map((is) => ({
    id: String(is),
    label: t(`filter.flag.${field}.${is ? 'yes' : 'no'}`),
    checked: filter[field] === is,
  }));
  const choose = (id: string) => {
    close();
    set({ [field]: id === 'true' });
  };
  const name = t(`filter.field.${field}`);
  return (
    <Picker label={name} placeholder={t('filter.findValue', { field: name })} options={options} onChoose={choose} />
  );
}
