import { useMemo } from 'react';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import type { Action } from './action.ts';
import { listActions } from './list-actions.ts';

/** The actions of this desk, and one of them by its id. */
export function useActions(): { actions: Action[]; find(id: string): Action | undefined } {
  const console = useConsole();
  const desk = useDesk();
  return useMemo(() => {
    const actions = listActions(console, desk);
    return { actions, find: (id) => actions.find((action) => action.id === id) };
  }, [console, desk]);
}
