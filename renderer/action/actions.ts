import type { TFunction } from 'i18next';
import type { Desk } from '../../server/contract/desk/desk.ts';
import type { TicketStatus } from '../../server/contract/words.ts';
import type { Console } from '../app/console.ts';
import { namedViews } from '../app/route.ts';
import { extendTo, moveTo, selectAll, selectNothing, step, toggle } from '../selection/selection.ts';
import { themes } from '../settings/preferences.ts';
import { goBack, moveCursor, showView, solveAndAdvance, targetIds } from './move.ts';

export const actionGroups = ['move', 'ticket', 'select', 'go', 'console'] as const;
export type ActionGroup = (typeof actionGroups)[number];

/** One thing the agent can do. Menus, palette, tooltips, key sheet and keyboard all read this list. */
export interface Action {
  id: string;
  group: ActionGroup;
  label(t: TFunction): string;
  /** Bindings as in match-keys.ts; the first one is shown. */
  keys: readonly string[];
  when(): boolean;
  run(): void;
}

/** Statuses that an agent sets by key: S and the letter. */
export const statusKeys: readonly [TicketStatus, string | undefined][] = [
  ['open', 's o'],
  ['pending', 's p'],
  ['holding', 's h'],
  ['solved', 's s'],
  ['closed', undefined],
];

/** Everything that can be done on this desk; what it cannot do is absent. */
export function listActions(console: Console, desk: Desk): Action[] {
  const actions = [...moving(console), ...selecting(console), ...going(console), ...around(console, desk)];
  return desk.permissions.includes('TICKET_CUD') ? [...actions, ...changing(console)] : actions;
}

const always = () => true;

/** Rows can be walked through only where they are shown. */
const showsList = ({ navigation, selection }: Console): boolean =>
  navigation.getState().area === 'inbox' && selection.getState().order.length > 0;

function moving(console: Console): Action[] {
  const listed = () => showsList(console);
  const open = () => {
    const { cursor, order } = console.selection.getState();
    const ticketId = cursor ?? order[0];
    if (ticketId !== undefined) console.navigation.go({ ticketId });
  };
  return [
    {
      id: 'next',
      group: 'move',
      label: (t) => t('action.next'),
      keys: ['j'],
      when: listed,
      run: () => moveCursor(console, 1),
    },
    {
      id: 'previous',
      group: 'move',
      label: (t) => t('action.previous'),
      keys: ['k'],
      when: listed,
      run: () => moveCursor(console, -1),
    },
    { id: 'open', group: 'move', label: (t) => t('action.open'), keys: ['Enter', 'o'], when: listed, run: open },
    {
      id: 'back',
      group: 'move',
      label: (t) => t('action.back'),
      keys: ['Escape', 'u'],
      when: always,
      run: () => goBack(console),
    },
  ];
}

function selecting(console: Console): Action[] {
  const { selection } = console;
  const listed = () => showsList(console);
  const extend = (by: number) =>
    selection.change((state, order) => {
      const from = state.anchor === undefined ? moveTo(state, state.cursor ?? order[0]) : state;
      const to = step(order, from, by);
      return to === undefined ? state : extendTo(from, order, to);
    });
  const toggleCursor = () =>
    selection.change((state, order) => {
      const id = state.cursor ?? order[0];
      return id === undefined ? state : toggle(state, id);
    });
  const all = () => selection.change(selectAll);
  const any = () => selection.getState().ids.size > 0;
  return [
    { id: 'select', group: 'select', label: (t) => t('action.select'), keys: ['x'], when: listed, run: toggleCursor },
    {
      id: 'extend-next',
      group: 'select',
      label: (t) => t('action.extendNext'),
      keys: ['Shift+J'],
      when: listed,
      run: () => extend(1),
    },
    {
      id: 'extend-previous',
      group: 'select',
      label: (t) => t('action.extendPrevious'),
      keys: ['Shift+K'],
      when: listed,
      run: () => extend(-1),
    },
    { id: 'select-all', group: 'select', label: (t) => t('action.selectAll'), keys: ['Mod+a'], when: listed, run: all },
    {
      id: 'select-nothing',
      group: 'select',
      label: (t) => t('action.selectNothing'),
      keys: [],
      when: any,
      run: () => selection.change(selectNothing),
    },
  ];
}

function changing(console: Console): Action[] {
  const some = () => targetIds(console).length > 0;
  const set = (status: TicketStatus) => void console.statuses.set(targetIds(console), status);
  return [
    {
      id: 'solve',
      group: 'ticket',
      label: (t) => t('action.solve'),
      keys: ['e'],
      when: some,
      run: () => solveAndAdvance(console),
    },
    {
      id: 'reopen',
      group: 'ticket',
      label: (t) => t('action.reopen'),
      keys: ['Shift+E'],
      when: some,
      run: () => set('open'),
    },
    ...statusKeys.map(
      ([status, key]): Action => ({
        id: `status-${status}`,
        group: 'ticket',
        label: (t) => t('action.setStatus', { status: t(`status.${status}`) }),
        keys: key === undefined ? [] : [key],
        when: some,
        run: () => set(status),
      }),
    ),
    {
      id: 'undo',
      group: 'ticket',
      label: (t) => t('action.undo'),
      keys: ['z'],
      when: () => console.notices.getState().undoable.length > 0,
      run: () => void console.statuses.undo(),
    },
  ];
}

function going(console: Console): Action[] {
  const { navigation } = console;
  const areas: readonly ['inbox' | 'notifications' | 'settings', string][] = [
    ['inbox', 'g i'],
    ['notifications', 'g n'],
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

function around(console: Console, desk: Desk): Action[] {
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

export const canImport = ({ features, permissions }: Desk): boolean =>
  features.includes('import') && permissions.includes('DESK_ADMIN');
