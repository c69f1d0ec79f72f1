import { useMemo } from 'react';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { useSavedViews } from '../ticket-list/use-shown-list.ts';
import type { Action } from './action.ts';
import { listActions } from './list-actions.ts';

/** The actions of this desk, and one of them by its id. */
export function useActions(): { actions: Action[]; find(id: string): Action | undefined } {
  const console = useConsole();
  const desk = useDesk();
  const { views } = useSavedViews();
  return useMemo(() => {
    const actions = listActions(console, desk, views);
    return { actions, find: (id) => actions.find((action) => action.id === id) };
  }, [console, desk, views]);
}
