import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/console.ts';
import { Icon } from '../design/icon.tsx';
import type { FilterField } from './filter-field.ts';

/** A filter in words: a click changes it, its cross, Delete or Backspace takes it away. */
export function FilterChip(props: { field: FilterField; words: string; onRemove(): void }) {
  const { field, words, onRemove } = props;
  const { t } = useTranslation();
  const { panels } = useConsole();
  const remove = (from: HTMLElement) => {
    const bar = from.closest('[data-filter-bar]');
    onRemove();
    // The chip goes, and what had the focus with it: what adds a filter is always there.
    bar?.querySelector<HTMLElement>('[data-filter=""]')?.focus();
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    remove(event.currentTarget);
  };
  return (
    <span className="inline-flex h-6 min-w-0 max-w-full items-center rounded-md bg-selected text-accent text-small">
      <button
        type="button"
        data-filter={field}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => panels.chooseFilter({ field, beside: currentTarget })}
        onKeyDown={press}
        title={words}
        className="h-6 min-w-0 truncate rounded-s-md ps-2 pe-1 font-semibold hover:underline"
      >
        {words}
      </button>
      <button
        type="button"
        aria-label={t('filter.remove', { filter: words })}
        onClick={({ currentTarget }) => remove(currentTarget)}
        className="grid size-6 shrink-0 place-items-center rounded-e-md hover:bg-hover"
      >
        <Icon name="close" size={12} />
      </button>
    </span>
  );
}
