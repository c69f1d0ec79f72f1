import { useEffect } from 'react';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { deskQuery } from '../source/queries.ts';
import { followDesk } from './follow-desk.ts';

/** Follows the desk's events, where it has them, for as long as the console is there. */
export function useLive(): void {
  const { source } = useConsole();
  const { features, permissions, user } = useDesk();
  const follows = features.includes('events') && permissions.includes('TICKET_READ');
  const me = user.id;
  useEffect(() => {
    if (!follows) return;
    // What is shown was read afterwards: what happens from there on is all that is missing.
    const { position = '' } = source.queries.getQueryData(deskQuery(source).queryKey) ?? {};
    return followDesk(source, { me, after: position });
  }, [follows, me, source]);
}

/** Asks at once whether the desk answers when the computer has lost its network, or found it again. */
export function useNetworkChange(): void {
  const { source } = useConsole();
  useEffect(() => {
    const ask = () => void source.queries.invalidateQueries({ queryKey: deskQuery(source).queryKey });
    window.addEventListener('online', ask);
    window.addEventListener('offline', ask);
    return () => {
      window.removeEventListener('online', ask);
      window.removeEventListener('offline', ask);
    };
  }, [source]);
}
