import { useEffect } from 'react';
import type { MenuAction } from '../../preload/bridge.ts';
import type { Action } from '../action/action.ts';
import { deskQuery } from '../source/queries.ts';
import { useConsole } from './console.ts';

/** The native menu's names for actions of the console. */
const menu: Record<MenuAction, string> = {
  palette: 'palette',
  keys: 'keys',
  back: 'back',
  undo: 'undo',
  inbox: 'go-inbox',
  notifications: 'go-notifications',
  connect: 'connect',
};

/** Does what the desktop asks for: open a ticket, run an action of its menu, look at what is unread. */
export function useMessages(actions: readonly Action[]): void {
  const { bridge, navigation, source } = useConsole();
  useEffect(() => {
    if (!bridge) return;
    const ends = [
      bridge.on('openTicket', ({ ticketId }) => navigation.go({ area: 'inbox', ticketId })),
      bridge.on('runAction', ({ action }) => {
        const found = actions.find(({ id }) => id === menu[action]);
        if (found?.when()) found.run();
      }),
      bridge.on('unread', () => void source.queries.invalidateQueries({ queryKey: deskQuery(source).queryKey })),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [bridge, navigation, source, actions]);
}
