import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.tsx';
import { Picker } from '../property/picker.tsx';
import { showDay } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { dayBefore, dayOf, endOfDay, startOfDay } from './days.ts';
import { endsOf, type SpanField } from './filter-field.ts';
import type { FilterPickerProps } from './filter-panel.tsx';

/** Days back from today, by which a span usually begins. */
const usual = { today: 0, yesterday: 1, week: 7, month: 30 } as const;

/** From which day to which: since a usual one, or any. */
export function SpanPicker({ field, filter, set, close }: FilterPickerProps<SpanField>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [now] = useState(Date.now);
  const [fromName, toName] = endsOf(field);
  const narrow = (from: string, to: string) => {
    close();
    set({ [fromName]: startOfDay(from) ?? null, [toName]: endOfDay(to) ?? null });
  };
  const days = (Object.keys(usual) as (keyof typeof usual)[]).map((id) => ({ id, day: dayBefore(now, usual[id]) }));
  const name = t(`filter.field.${field}`);
  return (
    <Picker
      label={name}
      placeholder={t('filter.findValue', { field: name })}
      options={days.map(({ id, day }) => ({ id, label: t(`filter.usual.${id}`), hint: showDay(locale, day) }))}
      onChoose={(id) => narrow(days.find((one) => one.id === id)?.day ?? '', '')}
    >
      <Days from={dayOf(filter[fromName])} to={dayOf(filter[toName])} onChoose={narrow} />
    </Picker>
  );
}

function Days({ from, to, onChoose }: { from: string; to: string; onChoose(from: string, to: string): void }) {
  const { t } = useTranslation();
  const [days, setDays] = useState({ from, to });
  const isReversed = days.from !== '' && days.to !== '' && days.from > days.to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReversed) onChoose(days.from, days.to);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-1.5 border-line border-t p-2">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="flex items-center gap-2">
          <span className="w-12 shrink-0 ps-1 text-ink2">{t(`filter.${end}`)}</span>
          <input
            type="date"
            value={days[end]}
            onChange={(event) => setDays({ ...days, [end]: event.target.value })}
            className="h-7 min-w-0 flex-1 rounded-md border border-control bg-raised px-1.5"
          />
        </label>
      ))}
      <div className="flex items-center gap-2">
        <span role="status" className="min-w-0 flex-1 text-danger text-small">
          {isReversed ? t('filter.reversed') : ''}
        </span>
        <Button type="submit" disabled={isReversed}>
          {t('filter.apply')}
        </Button>
      </div>
    </form>
  );
}
