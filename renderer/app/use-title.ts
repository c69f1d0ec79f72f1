import { useEffect } from 'react';
import { useUnread } from '../live/use-unread.ts';
import { useConsole } from './console.ts';

/** In a browser the tab's title says how much is unread; the desktop writes its window's itself. */
export function useTitle(): void {
  const { bridge } = useConsole();
  const unread = useUnread();
  useEffect(() => {
    if (!bridge) document.title = unread > 0 ? `(${unread}) Deskhand` : 'Deskhand';
  }, [bridge, unread]);
}
