import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { canImport } from '../action/window-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { type NamedView, noFilter } from '../app/route.ts';
import { Button } from '../design/button.tsx';

/** Why there is nothing here, and what to do next. */
export function EmptyList() {
  const { t } = useTranslation();
  const { navigation, panels } = useConsole();
  const desk = useDesk();
  const { view, filter } = useStore(navigation);
  const narrowed = filter.status.length + filter.assignee.length + filter.group.length > 0;
  const name = view.startsWith('group-') ? 'group' : (view as NamedView);
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-center text-ink2">
      <p>{narrowed ? t('list.emptyFiltered') : t(`list.empty.${name}`)}</p>
      {narrowed ? (
        <Button onClick={() => navigation.go({ filter: { ...noFilter, sort: filter.sort } })}>
          {t('list.clearFilters')}
        </Button>
      ) : null}
      {!narrowed && view !== 'all' ? (
        <Button onClick={() => navigation.go({ view: 'all', filter: noFilter })}>{t('list.seeAll')}</Button>
      ) : null}
      {!narrowed && view === 'all' && canImport(desk) ? (
        <Button onClick={() => panels.show('import')}>{t('action.import')}</Button>
      ) : null}
    </div>
  );
}
