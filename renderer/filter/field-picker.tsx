import { useTranslation } from 'react-i18next';
import { useDesk } from '../app/desk-context.ts';
import { Picker, type PickerOption } from '../property/picker.tsx';
import { flagFields, type ListField, useFieldValues } from './field-values.ts';
import type { FilterChange } from './filter.ts';
import { type FilterField, openFields } from './filter-field.ts';
import type { FilterPickerProps } from './filter-panel.tsx';
import { useFilter } from './use-filter.ts';
import { plusValue } from './value-picker.tsx';

/** What to filter by: a field, or what is typed of a value; yes-or-no fields are chosen at once. */
export function FieldPicker(props: Omit<FilterPickerProps, 'field'> & { onField(field: FilterField): void }) {
  const { filter, set, close, onField } = props;
  const { t } = useTranslation();
  const { features, brands, groups } = useDesk();
  const { fixed } = useFilter();
  const values = useFieldValues();
  const offered = openFields(features, fixed).filter(
    (field) => (field !== 'brand_id' || brands.length > 1) && (field !== 'assigned_group_id' || groups.length > 0),
  );
  const choices = new Map<string, FilterChange>();
  const choice = (id: string, label: string, change: FilterChange): PickerOption => {
    choices.set(id, change);
    return { id, label };
  };
  const options = offered.map((field) => ({ id: field, label: t(`filter.field.${field}`) }));
  const flags = flagFields.filter((field) => offered.includes(field));
  const more = [
    ...offered.flatMap((field) =>
      (values[field as ListField] ?? []).map(({ value, label }) =>
        choice(
          `${field}=${value}`,
          t('filter.chip', { field: t(`filter.field.${field}`), value: label }),
          plusValue(filter, field as ListField, value),
        ),
      ),
    ),
    ...flags.map((field) => choice(`${field}=no`, t(`filter.flag.${field}.no`), { [field]: false })),
  ];
  const choose = (id: string) => {
    const flag = flags.find((field) => field === id);
    const change = flag ? { [flag]: true } : choices.get(id);
    if (!change) return onField(id as FilterField);
    close();
    set(change);
  };
  return (
    <Picker
      label={t('filter.add')}
      placeholder={t('filter.find')}
      options={options.map((option) => ({ ...option, hint: flags.some((flag) => flag === option.id) ? '' : '›' }))}
      more={more}
      onChoose={choose}
    />
  );
}
