import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type SearchSort, searchSorts } from '../../server/contract/desk/tickets.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { searchView } from '../app/route.ts';
import { foldSide, useWidth } from '../app/use-width.ts';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { Menu, MenuChoice } from '../design/menu.tsx';
import { Tooltip } from '../design/tooltip.tsx';
import { useFilter } from '../filter/use-filter.ts';
import { SearchField } from '../search/search-field.tsx';
import { ViewCount } from '../view-list/view-count.tsx';
import { useShownList } from './use-shown-list.ts';
import { useViewName } from './use-view-name.ts';
import { ViewMenu } from './view-menu.tsx';

export interface ListHeaderProps {
  total: number | undefined;
  isExact: boolean;
}

/** Name of the view, how many tickets it has, and their order. */
export const ListHeader = memo(function ListHeader({ total, isExact }: ListHeaderProps) {
  const { t } = useTranslation();
  const { navigation, search } = useConsole();
  const view = useStore(navigation, (place) => place.view);
  const { input, saved } = useShownList();
  const { isChanged } = useFilter();
  const sort = input?.sort ?? '-last_update';
  const name = useViewName();
  const width = useWidth();
  const { features } = useDesk();
  const sorts = view === searchView ? searchSorts : searchSorts.filter((one) => one !== 'relevance');
  const isOfNewest = sort === 'relevance' && !isExact && total !== undefined;
  const order = isOfNewest ? t('list.bestOfNewest', { count: total }) : t(`list.sorts.${sort}`);
  // The view's name comes first: of the order there is what room is left, or its icon where the name is a menu.
  const isTight = width < foldSide && view !== searchView;
  const isOpen = useStore(search, (state) => state.isOpen);
  const isSearching = features.includes('search') && (isOpen || view === searchView);
  return (
    <header className="relative flex h-11 shrink-0 items-center gap-2 border-line border-b px-3">
      {isSearching ? (
        <>
          <h2 className="sr-only">{name(view)}</h2>
          <SearchField />
        </>
      ) : (
        <h2 title={name(view)} className={`truncate font-semibold ${isTight ? 'min-w-0' : 'max-w-[60%] shrink-0'}`}>
          {width < foldSide ? <ViewMenu view={view} /> : name(view)}
        </h2>
      )}
      <span className="text-ink3">
        {total === undefined || (isSearching && view !== searchView) ? (
          ''
        ) : (
          <ViewCount total={total} isExact={isExact} />
        )}
      </span>
      {saved && isChanged ? <span className="shrink-0 text-small text-warn">{t('views.edited')}</span> : null}
      {isSearching ? null : <span className="ms-auto" />}
      {isSearching || !features.includes('search') ? null : (
        <Tooltip
          label={t('search.label')}
          keys="/"
          trigger={<Button look="ghost" aria-label={t('search.label')} onClick={search.open} className="px-1.5" />}
        >
          <Icon name="search" size={16} />
        </Tooltip>
      )}
      {isSearching && view !== searchView ? null : (
        <Menu
          label={`${t('list.sort')}: ${order}`}
          trigger={<Button look="ghost" title={order} className={isTight ? 'px-1.5' : 'min-w-0 shrink!'} />}
          shown={isTight ? <Icon name="sort" size={16} /> : <span className="truncate">{order}</span>}
        >
          <MenuChoice<SearchSort>
            value={sort}
            options={sorts.map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
            onChange={(chosen) => navigation.go({ sort: chosen })}
          />
        </Menu>
      )}
    </header>
  );
});
