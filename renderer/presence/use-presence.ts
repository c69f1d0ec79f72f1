import { useEffect } from 'react';
import { presenceRoutes } from '../../server/contract/desk/presence.ts';
import { useConsole } from '../app/console.ts';
import { type DeskFacts, useDesk } from '../app/desk-context.ts';
import type { Source } from '../source/source.ts';

export const knowsPresence = ({ features, permissions }: DeskFacts): boolean =>
  features.includes('presence') && permissions.includes('TICKET_READ');

/** Reads who is where; from then on events tell. Lost without an answer, nobody is shown until they move. */
export function readPresence({ presence, request }: Pick<Source, 'presence' | 'request'>): void {
  void presence.load(async () => (await request(presenceRoutes.listPresence, {})).items).catch(() => {});
}

/** Keeps track of who is where for as long as events tell it; what is not heard of is not shown. */
export function usePresence(): void {
  const { source } = useConsole();
  const knows = knowsPresence(useDesk());
  useEffect(() => {
    if (!knows) return;
    const follow = ({ isOpen }: { isOpen: boolean }) => (isOpen ? readPresence(source) : source.presence.forget());
    follow(source.stream.getState());
    return source.stream.subscribe(follow);
  }, [knows, source]);
}
