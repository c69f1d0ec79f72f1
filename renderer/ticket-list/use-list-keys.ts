import type { KeyboardEvent } from 'react';
import { useActions } from '../action/use-actions.ts';

/** What the arrows do in a list (ARIA listbox); elsewhere they scroll. */
const arrows: Record<string, string> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  'Shift ArrowDown': 'extend-next',
  'Shift ArrowUp': 'extend-previous',
};

/** Keys of the list itself, for when it has the focus: the same actions as J and K. */
export function useListKeys(): (event: KeyboardEvent) => void {
  const { find } = useActions();
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = find(arrows[`${event.shiftKey ? 'Shift ' : ''}${event.key}`] ?? '');
    if (!action?.when()) return;
    event.preventDefault();
    action.run();
  };
}
