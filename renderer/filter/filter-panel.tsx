import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { PopoverPanel } from '../design/popover-panel.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { FieldPicker } from './field-picker.tsx';
import { isFlag, type ListField } from './field-values.ts';
import { type FilterField, isSpan } from './filter-field.ts';
import { SpanPicker } from './span-picker.tsx';
import { useFilter } from './use-filter.ts';
import { FlagPicker, ValuePicker } from './value-picker.tsx';
import { WordsPicker } from './words-picker.tsx';

/** What the pickers of a filter are given. */
export interface FilterPickerProps<Field extends FilterField = FilterField> {
  field: Field;
  filter: ReturnType<typeof useFilter>['filter'];
  set: ReturnType<typeof useFilter>['set'];
  close(): void;
}

/** Chooses a filter of the list: first by what, then its values; the list follows at once. */
export function FilterPanel() {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const wanted = useStore(panels, (state) => state.filter);
  const [chosen, setField] = useState(wanted?.field);
  const { filter, set } = useFilter();
  const hasSet = useRef(false);
  if (!wanted) return null;
  const setOnce: typeof set = (part) => {
    // However much is ticked in it, one step back undoes what the panel did.
    set(part, { replace: hasSet.current });
    hasSet.current = true;
  };
  const pressBack = ({ key, target }: KeyboardEvent) => {
    if (key === 'Backspace' && target instanceof HTMLInputElement && target.role === 'combobox' && target.value === '')
      setField(undefined);
  };
  const title = chosen === undefined ? t('filter.add') : t(`filter.field.${chosen}`);
  const shared = { filter, set: setOnce, close: panels.close };
  return (
    <PopoverPanel title={title} beside={wanted.beside ?? chipOf(wanted.field)} onClose={panels.close}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: takes a key from the field within it */}
      <div onKeyDown={pressBack} className="flex flex-col">
        {chosen === undefined ? (
          <FieldPicker {...shared} onField={setField} />
        ) : (
          <Values key={chosen} field={chosen} {...shared} />
        )}
      </div>
    </PopoverPanel>
  );
}

function Values({ field, ...shared }: FilterPickerProps) {
  if (isFlag(field)) return <FlagPicker field={field} {...shared} />;
  if (isSpan(field)) return <SpanPicker field={field} {...shared} />;
  if (field === 'customer_id') return <CustomerPicker field={field} {...shared} />;
  if (field === 'q') return <WordsPicker field={field} {...shared} />;
  return <ValuePicker field={field as ListField} {...shared} />;
}

/** Where the filter stands on the screen: its chip, else what adds one. */
function chipOf(field: FilterField | undefined): Element | undefined {
  const chip = field && document.querySelector(`[data-filter="${field}"]`);
  return chip ?? document.querySelector('[data-filter=""]') ?? undefined;
}
