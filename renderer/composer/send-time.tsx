import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.tsx';
import { asFieldValue } from '../property/snooze-times.ts';

/** When a message is sent, by date and time. */
export function SendTime({ onChoose, onClose }: { onChoose(at: number): void; onClose(): void }) {
  const { t } = useTranslation();
  const [now] = useState(Date.now);
  const [value, setValue] = useState('');
  const at = new Date(value).getTime();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (at > Date.now()) onChoose(at);
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-1.5">
      <input
        // biome-ignore lint/a11y/noAutofocus: the field was asked for in this moment
        autoFocus
        type="datetime-local"
        aria-label={t('property.dateAndTime')}
        min={asFieldValue(now)}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
        className="h-7 min-w-0 rounded-md border border-control bg-raised px-1.5"
      />
      <Button onClick={onClose}>{t('composer.cancel')}</Button>
      <Button look="primary" type="submit" disabled={!(at > now)}>
        {t('composer.sendThen')}
      </Button>
    </form>
  );
}
