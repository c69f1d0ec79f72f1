import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Target } from '../bulk/target.ts';
import { showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { useChange, useCommonValue } from './owner-pickers.tsx';
import { Picker, type PickerOption } from './picker.tsx';
import { asTimestamp, snoozeTimes } from './snooze-times.ts';
import { TimeForm } from './time-form.tsx';

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
      <TimeForm
        label={t('property.snoozeButton')}
        onChoose={(at) => change({ snooze_until: asTimestamp(at) })}
        className="border-line border-t p-2"
      />
    </Picker>
  );
}
