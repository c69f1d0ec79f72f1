import type { Console } from '../app/console.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import { type Area, namedViews } from '../app/route.ts';
import { knowsCustomers } from '../customer/customer-value.ts';
import { knowsPresence } from '../presence/use-presence.ts';
import { themes } from '../settings/preferences.ts';
import type { Action } from './action.ts';
import { showView } from './move.ts';

const always = () => true;

/** Going to another area or view. */
export function goingActions(console: Console, desk: DeskFacts): Action[] {
  const { navigation } = console;
  const areas: readonly (readonly [Area, string])[] = [
    ['inbox', 'g i'],
    ['notifications', 'g n'],
    ...(knowsPresence(desk) ? ([['history', 'g h']] as const) : []),
    ...(knowsCustomers(desk) ? ([['customers', 'g u']] as const) : []),
    ['settings', 'g ,'],
  ];
  return [
    ...areas.map(
      ([area, key]): Action => ({
        id: `go-${area}`,
        group: 'go',
        label: (t) => t('action.goTo', { place: t(`rail.${area}`) }),
        keys: [key],
        when: always,
        run: () => navigation.go({ area, ticketId: undefined }),
      }),
    ),
    ...namedViews.map(
      (view): Action => ({
        id: `view-${view}`,
        group: 'go',
        label: (t) => t('action.goTo', { place: t(`views.${view}`) }),
        keys: view === 'mine' ? ['g m'] : [],
        when: always,
        run: () => showView(console, view),
      }),
    ),
  ];
}

/** What concerns the console as a whole; what this desk cannot do is absent. */
export function windowActions(console: Console, desk: DeskFacts): Action[] {
  const { panels, preferences, bridge } = console;
  const actions: Action[] = [
    {
      id: 'palette',
      group: 'console',
      label: (t) => t('action.palette'),
      keys: ['Mod+k'],
      when: always,
      run: () => panels.show('palette'),
    },
    {
      id: 'keys',
      group: 'console',
      label: (t) => t('action.keys'),
      keys: ['?'],
      when: always,
      run: () => panels.show('keys'),
    },
    ...themes.map(
      (theme): Action => ({
        id: `theme-${theme}`,
        group: 'console',
        label: (t) => t(`action.theme.${theme}`),
        keys: [],
        when: () => preferences.getState().theme !== theme,
        run: () => preferences.setState({ theme }),
      }),
    ),
  ];
  if (canImport(desk))
    actions.push({
      id: 'import',
      group: 'console',
      label: (t) => t('action.import'),
      keys: [],
      when: always,
      run: () => panels.show('import'),
    });
  if (bridge)
    actions.push({
      id: 'connect',
      group: 'console',
      label: (t) => t('action.connect'),
      keys: [],
      when: always,
      run: () => panels.show('connect'),
    });
  return actions;
}

export const canImport = ({ features, permissions }: DeskFacts): boolean =>
  features.includes('import') && permissions.includes('DESK_ADMIN');
