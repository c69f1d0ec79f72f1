import type { Console } from '../app/console.ts';
import { moveNotification, showsNotifications } from '../notification/notification-cursor.ts';
import { extendTo, moveTo, selectAll, selectNothing, step, toggle } from '../selection/selection.ts';
import { showNewest } from '../ticket-list/show-newest.ts';
import type { Action } from './action.ts';
import { goBack, goToSide, isReading, moveCursor, peek, sideKey } from './move.ts';

const always = () => true;

export const newestKey = '.';

/** Rows can be walked through only where they are shown. */
const showsList = ({ navigation, selection }: Console): boolean =>
  navigation.getState().area === 'inbox' && selection.getState().order.length > 0;

/** One row up or down, in whichever list is shown. */
const walk = (console: Console, by: number): void =>
  showsNotifications(console) ? moveNotification(console, by) : moveCursor(console, by);

/** Walking through the list and opening what is there. */
export function movingActions(console: Console): Action[] {
  const listed = () => showsList(console);
  const walks = () => listed() || showsNotifications(console);
  const open = () => {
    const { cursor, order } = console.selection.getState();
    const ticketId = cursor ?? order[0];
    console.panels.hideBeside();
    if (ticketId !== undefined) console.navigation.go({ ticketId });
  };
  return [
    {
      id: 'next',
      group: 'move',
      label: (t) => t('action.next'),
      keys: ['j'],
      when: walks,
      run: () => walk(console, 1),
    },
    {
      id: 'previous',
      group: 'move',
      label: (t) => t('action.previous'),
      keys: ['k'],
      when: walks,
      run: () => walk(console, -1),
    },
    {
      id: 'newest',
      group: 'move',
      label: (t) => t('action.newest'),
      keys: [newestKey],
      when: listed,
      run: showNewest,
    },
    { id: 'open', group: 'move', label: (t) => t('action.open'), keys: ['Enter', 'o'], when: listed, run: open },
    {
      id: 'peek',
      group: 'move',
      label: (t) => t('action.peek'),
      keys: ['Space'],
      when: () => listed() && !isReading(),
      run: () => peek(console),
    },
    {
      id: 'side',
      group: 'move',
      label: (t) => t('action.side'),
      keys: [sideKey],
      when: () => console.navigation.getState().ticketId !== undefined,
      run: () => goToSide(console),
    },
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

/** Ticking rows, one by one, in ranges or all. */
export function selectingActions(console: Console): Action[] {
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
      return id === undefined ? state : toggle(state, order, id);
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
