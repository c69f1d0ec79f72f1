import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { filterKey } from '../action/filter-actions.ts';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { Tooltip } from '../design/tooltip.tsx';
import { FilterChip } from './filter-chip.tsx';
import { useSayFilter } from './say-filter.ts';
import { useFilter } from './use-filter.ts';
import { ViewButtons } from './view-buttons.tsx';

/** What the list is narrowed by, in words, each to be changed and taken away, and what adds another. */
export const FilterBar = memo(function FilterBar() {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const { filter, chips, isChanged, remove } = useFilter();
  const say = useSayFilter(filter);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every engine
    <div
      role="group"
      aria-label={t('filter.label')}
      data-filter-bar=""
      className="flex max-h-[30%] min-h-9 shrink-0 flex-wrap items-center gap-1 overflow-y-auto border-line border-b px-2 py-1.5"
    >
      {chips.map((field) => (
        <FilterChip key={field} field={field} words={say(field)} onRemove={() => remove(field)} />
      ))}
      <Tooltip
        label={t('filter.add')}
        keys={filterKey}
        trigger={
          <Button
            look="ghost"
            data-filter=""
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => panels.chooseFilter({ field: undefined, beside: currentTarget })}
            className="h-6! px-1.5 text-small"
          />
        }
      >
        <Icon name="plus" size={12} />
        {t('filter.add')}
      </Tooltip>
      {isChanged ? <ViewButtons /> : null}
    </div>
  );
});
