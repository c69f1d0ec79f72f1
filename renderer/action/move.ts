import type { Console } from '../app/console.ts';
import { searchView, type ViewName } from '../app/route.ts';
import { isFew, type Target, targetOf } from '../bulk/target.ts';
import { sidePaneId } from '../customer/side-pane-id.ts';
import { noFilter } from '../filter/filter.ts';
import { advanceFrom, moveTo, selectNothing, step } from '../selection/selection.ts';

/** The ids of the tickets that an action is about. */
export const targetIds = (console: Console): readonly number[] => targetOf(console).ids;

/** One row up or down; an open ticket goes along, without a step in the history for each. */
export function moveCursor(console: Console, by: number): void {
  const state = console.selection.getState();
  showRow(console, step(state.order, state, by));
}

/** Solves, and where the list is shown goes to the next ticket that stays in it. Of many it is asked first. */
export function solveAndAdvance(console: Console, target: Target = targetOf(console)): void {
  const { selection, many, navigation } = console;
  const { order, cursor } = selection.getState();
  const listed = navigation.getState().area === 'inbox';
  const next = listed && isFew(target) ? advanceFrom(order, cursor, new Set(target.ids)) : undefined;
  if (!many.change(target, { status: 'solved' })) return;
  selection.change(selectNothing);
  if (next !== undefined) showRow(console, next);
}

/** Goes from a ticket to the next one of the list that is shown. */
export function advanceFromOpen(console: Console, ticketId: number): void {
  const { order } = console.selection.getState();
  const next = advanceFrom(order, ticketId, new Set([ticketId]));
  if (console.navigation.getState().area === 'inbox' && next !== undefined) showRow(console, next);
}

/** Shows another view from its top: nothing of the last one stays selected, filtered or open. */
export function showView({ selection, navigation }: Console, view: ViewName): void {
  selection.reset();
  navigation.go({ area: 'inbox', view, filter: noFilter, sort: undefined, ticketId: undefined });
}

/** Out of what is innermost: what lies beside, the selection, then the ticket, then a search. */
export function goBack({ selection, navigation, panels, search }: Console): void {
  const { area, view, ticketId } = navigation.getState();
  if (panels.getState().beside !== undefined) panels.hideBeside();
  // To the ticket that the page was opened from, if it was.
  else if (area === 'customers') navigation.go({ area: 'inbox' });
  else if (selection.getState().ids.size > 0) selection.change(selectNothing);
  else if (ticketId !== undefined) navigation.go({ ticketId: undefined });
  else if (area !== 'inbox') navigation.go({ area: 'inbox' });
  else if (view === searchView) search.leave();
}

/** Looks at the ticket under the keyboard, or no longer; at the open one where the keyboard is on none. */
export function peek({ selection, navigation, panels }: Console): void {
  const { cursor, order } = selection.getState();
  const id = cursor ?? navigation.getState().ticketId ?? order[0];
  selection.change((state) => ({ ...moveTo(state, id), anchor: undefined, range: [] }));
  panels.toggle('peek');
}

/** Whether the focus is in the ticket, where Space scrolls. */
export const isReading = (): boolean => document.activeElement?.closest('main') != null;

export const sideKey = 'd';

/** To the first control of the side pane, which a narrow window has to unfold. */
export function goToSide({ panels }: Console): void {
  const pane = document.getElementById(sidePaneId);
  if (!pane || panels.getState().beside === 'side') panels.toggle('side');
  else pane.querySelector<HTMLElement>('button, input')?.focus();
}

function showRow({ selection, navigation, panels }: Console, id: number | undefined): void {
  selection.change((state) => ({ ...moveTo(state, id), anchor: undefined, range: [] }));
  // Who peeks leaves what is open where it is.
  if (panels.getState().beside === 'peek') return;
  if (id !== undefined && navigation.getState().ticketId !== undefined) {
    navigation.go({ ticketId: id }, { replace: true });
  }
}
