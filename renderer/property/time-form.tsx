import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.tsx';
import { asFieldValue } from './snooze-times.ts';

export interface TimeFormProps {
  /** What choosing does, on its button. */
  label: string;
  onChoose(at: number): void;
  /** Where the form came up by itself: it takes the keyboard, and Escape and a button take it away again. */
  onClose?(): void;
  className?: string;
}

/** Any date and time that is still to come (ms). */
export function TimeForm({ label, onChoose, onClose, className = '' }: TimeFormProps) {
  const { t } = useTranslation();
  const [now] = useState(Date.now);
  const [value, setValue] = useState('');
  const at = new Date(value).getTime();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (at > Date.now()) onChoose(at);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onClose) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <form onSubmit={submit} className={`flex items-center gap-1.5 ${className}`}>
      <input
        // biome-ignore lint/a11y/noAutofocus: where it came up by itself, it was asked for in this moment
        autoFocus={onClose !== undefined}
        type="datetime-local"
        aria-label={t('property.dateAndTime')}
        min={asFieldValue(now)}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={press}
        className="h-7 min-w-0 flex-1 rounded-md border border-control bg-raised px-1.5"
      />
      {onClose ? <Button onClick={onClose}>{t('composer.cancel')}</Button> : null}
      <Button look={onClose ? 'primary' : 'plain'} type="submit" disabled={!(at > now)}>
        {label}
      </Button>
    </form>
  );
}
