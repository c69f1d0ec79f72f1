import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { showView } from '../action/move.ts';
import { canImport } from '../action/window-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { idInView, type NamedView, type ViewName } from '../app/route.ts';
import { Button } from '../design/button.tsx';
import { noFilter } from '../filter/filter.ts';

/** Why there is nothing here, and what to do next. */
export function EmptyList() {
  const { t } = useTranslation();
  const console = useConsole();
  const { navigation, panels } = console;
  const desk = useDesk();
  const { view, filter } = useStore(navigation);
  const narrowed = Object.keys(filter).length > 0;
  const name = nameOf(view);
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-center text-ink2">
      <p>{narrowed ? t('list.emptyFiltered') : t(`list.empty.${name}`)}</p>
      {narrowed ? <Button onClick={() => navigation.go({ filter: noFilter })}>{t('filter.clear')}</Button> : null}
      {!narrowed && view !== 'all' ? (
        <Button onClick={() => showView(console, 'all')}>{t('list.seeAll')}</Button>
      ) : null}
      {!narrowed && view === 'all' && canImport(desk) ? (
        <Button onClick={() => panels.show('import')}>{t('action.import')}</Button>
      ) : null}
    </div>
  );
}

function nameOf(view: ViewName): NamedView | 'group' | 'saved' {
  if (idInView('group', view) !== undefined) return 'group';
  return idInView('view', view) === undefined ? (view as NamedView) : 'saved';
}
