import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryLength } from '../../server/contract/desk/search-words.ts';
import { Button } from '../design/button.tsx';
import type { FilterPickerProps } from './filter-panel.tsx';

/** What the tickets of the list are searched for, as in the search field; nothing takes the filter away. */
export function WordsPicker({ filter, set, close }: FilterPickerProps<'q'>) {
  const { t } = useTranslation();
  const [q, setWords] = useState(filter.q ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close();
    set({ q: q.trim() === '' ? null : q });
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-2 p-2">
      <input
        // biome-ignore lint/a11y/noAutofocus: the panel was opened for it
        autoFocus
        aria-label={t('filter.field.q')}
        placeholder={t('search.placeholder')}
        value={q}
        maxLength={queryLength}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setWords(event.target.value)}
        className="h-7 min-w-0 flex-1 rounded-md border border-control bg-raised px-1.5"
      />
      <Button type="submit">{t('filter.apply')}</Button>
    </form>
  );
}
