import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Target } from '../bulk/target.ts';
import { Button } from '../design/button.tsx';
import { showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { useChange, useCommonValue } from './owner-pickers.tsx';
import { Picker, type PickerOption } from './picker.tsx';
import { asFieldValue, asTimestamp, snoozeTimes } from './snooze-times.ts';

/** Until when tickets stay out of the way: a usual time, or any. */
export function SnoozePicker(target: Target) {
  const { t } = useTranslation();
  const locale = useLocale();
  const change = useChange(target);
  const [now] = useState(Date.now);
  const until = useCommonValue(target.ids, 'snooze_time');
  const times = snoozeTimes(now);
  const options: PickerOption[] = times.map(({ id, at }) => ({
    id,
    label: t(`property.until.${id}`),
    hint: showMoment(t, locale, asTimestamp(at), now),
  }));
  if (until !== null) options.push({ id: 'wake', label: t('property.wake') });
  const choose = (chosen: string) => {
    const time = times.find(({ id }) => id === chosen);
    change({ snooze_until: time ? asTimestamp(time.at) : null });
  };
  return (
    <Picker label={t('property.snooze')} placeholder={t('property.find.snooze')} options={options} onChoose={choose}>
      <AnyTime now={now} onChoose={(at) => change({ snooze_until: asTimestamp(at) })} />
    </Picker>
  );
}

function AnyTime({ now, onChoose }: { now: number; onChoose(at: number): void }) {
  const { t } = useTranslation();
  const [value, setValue] = useState('');
  const at = new Date(value).getTime();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (at > Date.now()) onChoose(at);
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-2 border-line border-t p-2">
      <input
        type="datetime-local"
        aria-label={t('property.dateAndTime')}
        min={asFieldValue(now)}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        className="h-7 min-w-0 flex-1 rounded-md border border-control bg-raised px-1.5"
      />
      <Button type="submit" disabled={!(at > now)}>
        {t('property.snoozeButton')}
      </Button>
    </form>
  );
}
