import type { ViewItem } from '../../server/contract/desk/views.ts';
import type { Console } from '../app/console.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import { noFilter, sameFilter } from '../filter/filter.ts';
import { shownFilter, shownView } from '../ticket-list/use-shown-list.ts';
import { focusViews } from '../view-list/focus-views.ts';
import { keepsViews, mayChangeView } from '../view-list/may-change-view.ts';
import type { Action } from './action.ts';
import { showView } from './move.ts';

/** So many of the saved views have a key of their own: G and their number. */
const numbered = 9;

/** The views: going to one, and keeping what the list shows as one. */
export function viewActions(console: Console, desk: DeskFacts, saved: readonly ViewItem[]): Action[] {
  const focus: Action = {
    id: 'views',
    group: 'go',
    label: (t) => t('action.goTo', { place: t('views.label') }),
    keys: ['g v'],
    when: () => console.navigation.getState().area !== 'settings',
    run: focusViews,
  };
  if (!keepsViews(desk)) return [focus];
  return [focus, ...saved.map((view, index) => goToView(console, view, index)), ...keepingActions(console, desk)];
}

function goToView(console: Console, { id, name }: ViewItem, index: number): Action {
  return {
    id: `view-${id}`,
    group: 'go',
    label: (t) => t('action.goTo', { place: name }),
    keys: index < numbered ? [`g ${index + 1}`] : [],
    when: () => true,
    run: () => showView(console, `view-${id}`),
  };
}

function keepingActions(console: Console, desk: DeskFacts): Action[] {
  const { navigation, panels, views } = console;
  const listed = () => navigation.getState().area === 'inbox';
  const shown = () => (listed() ? shownView(console) : undefined);
  const mine = () => {
    const view = shown();
    return view && mayChangeView(desk, view) ? view : undefined;
  };
  const withMine = (act: (view: ViewItem) => void) => () => {
    const view = mine();
    if (view) act(view);
  };
  const changed = () => {
    const [view, list] = [shown(), shownFilter(console)];
    return view && list && (list.sort !== view.sort || !sameFilter(list.filter, view.filter)) ? list : undefined;
  };
  return [
    {
      id: 'save-as-view',
      group: 'filter',
      label: (t) => `${t('views.saveAs')}…`,
      keys: ['Shift+V'],
      when: () => listed() && shownFilter(console) !== undefined,
      run: () => panels.askOfView({ kind: 'new' }),
    },
    {
      id: 'save-view',
      group: 'filter',
      label: (t) => t('views.saveView'),
      keys: [],
      when: () => mine() !== undefined && changed() !== undefined,
      run: withMine((view) => {
        void views.save(view, changed() ?? {});
        navigation.go({ filter: noFilter, sort: undefined });
      }),
    },
    {
      id: 'reset-view',
      group: 'filter',
      label: (t) => t('views.resetView'),
      keys: [],
      when: () => changed() !== undefined,
      run: () => navigation.go({ filter: noFilter, sort: undefined }),
    },
    {
      id: 'rename-view',
      group: 'filter',
      label: (t) => `${t('views.rename')}…`,
      keys: [],
      when: () => mine() !== undefined,
      run: withMine((view) => panels.askOfView({ kind: 'rename', view })),
    },
    {
      id: 'delete-view',
      group: 'filter',
      label: (t) => t('views.delete'),
      keys: [],
      when: () => mine() !== undefined,
      run: withMine((view) => void views.remove(view)),
    },
  ];
}
