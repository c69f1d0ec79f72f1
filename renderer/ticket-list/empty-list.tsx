import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { showView } from '../action/move.ts';
import { canImport } from '../action/window-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { idInView, type NamedView, searchView, type ViewName } from '../app/route.ts';
import { Button } from '../design/button.tsx';
import { noFilter } from '../filter/filter.ts';
import { useSayFilter } from '../filter/say-filter.ts';
import { useFilter } from '../filter/use-filter.ts';
import { canAddAccounts } from '../mail-account/mail-account-list.tsx';
import { NothingFound } from '../search/nothing-found.tsx';

/** Why there is nothing here, and what to do next. */
export function EmptyList() {
  const { t } = useTranslation();
  const { navigation, panels } = useConsole();
  const desk = useDesk();
  const view = useStore(navigation, (place) => place.view);
  const isNarrowed = useStore(navigation, (place) => Object.keys(place.filter).length > 0);
  if (view === searchView) return <NothingFound />;
  if (isNarrowed) return <NarrowedToNothing />;
  return (
    <Reason text={t(`list.empty.${kindOf(view)}`)}>
      {view === 'all' ? null : <SeeAll />}
      {view === 'all' && canAddAccounts(desk) ? (
        <Button onClick={() => panels.editAccount('new')}>{t('mailAccount.add')}</Button>
      ) : null}
      {view === 'all' && canImport(desk) ? (
        <Button onClick={() => panels.show('import')}>{t('action.import')}</Button>
      ) : null}
    </Reason>
  );
}

/** Nothing is like this: any of the filters can be taken away. */
function NarrowedToNothing() {
  const { t } = useTranslation();
  const { navigation } = useConsole();
  const { filter, chips, remove } = useFilter();
  const isSaved = useStore(navigation, (place) => idInView('view', place.view) !== undefined);
  const say = useSayFilter(filter);
  return (
    <Reason text={t('list.emptyFiltered')}>
      {chips.map((field) => (
        <Button key={field} onClick={() => remove(field)} className="max-w-full">
          <span className="truncate">{t('filter.remove', { filter: say(field) })}</span>
        </Button>
      ))}
      <Button look="ghost" onClick={() => navigation.go({ filter: noFilter })}>
        {t(isSaved ? 'views.resetView' : 'filter.clear')}
      </Button>
    </Reason>
  );
}

/** The place names a view that somebody has deleted, or that never was, or a search on a server that has none. */
export function NoSuchView() {
  const { t } = useTranslation();
  const { navigation } = useConsole();
  const view = useStore(navigation, (place) => place.view);
  return (
    <Reason text={t(view === searchView ? 'search.unavailable' : 'views.gone')}>
      <SeeAll />
    </Reason>
  );
}

function SeeAll() {
  const { t } = useTranslation();
  const console = useConsole();
  return <Button onClick={() => showView(console, 'all')}>{t('list.seeAll')}</Button>;
}

function Reason({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-center text-ink2">
      <p>{text}</p>
      {children}
    </div>
  );
}

function kindOf(view: ViewName): NamedView | 'group' | 'saved' {
  if (idInView('group', view) !== undefined) return 'group';
  return idInView('view', view) === undefined ? (view as NamedView) : 'saved';
}
