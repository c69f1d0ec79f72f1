import type { KeyboardEvent } from 'react';
import type { ViewItem } from '../../server/contract/desk/views.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { idInView, type ViewName } from '../app/route.ts';
import { useSavedViews } from '../ticket-list/use-shown-list.ts';
import { mayChangeView } from './may-change-view.ts';

/** Keys of the column of views, for when it has the focus: arrows walk, and change the order with Alt. */
export function useViewKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const console = useConsole();
  const desk = useDesk();
  const { views } = useSavedViews();
  const viewAt = (element: Element): ViewItem | undefined => {
    const name = element.closest('[data-view]')?.getAttribute('data-view');
    const view = views.find(({ id }) => id === idInView('view', (name ?? '') as ViewName));
    return view && mayChangeView(desk, view) ? view : undefined;
  };
  return (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target, currentTarget } = event;
    if (!(target instanceof Element) || !target.matches('[data-view-link]') || ctrlKey || metaKey || shiftKey) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[key] as -1 | 1 | undefined;
    const view = viewAt(target);
    if (by !== undefined && !altKey) step(currentTarget, target, by);
    else if (by !== undefined && view) void console.views.move(view, by);
    else if (key === 'F2' && view) console.panels.askOfView({ kind: 'rename', view });
    else if (key === 'Delete' && view) void removeAndStep(currentTarget, target, () => console.views.remove(view));
    else return;
    event.preventDefault();
  };
}

/** To the link above or below. */
function step(column: HTMLElement, from: Element, by: number): void {
  const links = [...column.querySelectorAll<HTMLElement>('[data-view-link]')];
  links[links.indexOf(from as HTMLElement) + by]?.focus();
}

/** Before the link goes, the focus goes to its neighbour. */
async function removeAndStep(column: HTMLElement, from: Element, remove: () => Promise<void>): Promise<void> {
  step(column, from, -1);
  await remove();
}
