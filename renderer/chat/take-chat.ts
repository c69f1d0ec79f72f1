import { write } from '../action/composer-actions.ts';
import type { Console } from '../app/console.ts';
import { waitingChatsQuery } from '../source/queries.ts';

/** Gives the chat to this agent, and opens its ticket with the keyboard in the answer. It rings no more at once. */
export function takeChat(console: Console, me: number, ticketId: number): void {
  const { source, navigation, tickets, panels } = console;
  const { queryKey } = waitingChatsQuery(source);
  source.queries.setQueryData(queryKey, (before) => before?.filter(({ id }) => id !== ticketId));
  panels.hideBeside();
  navigation.go({ area: 'inbox', ticketId });
  // Refused, or taken by a colleague meanwhile, it is read as it is.
  void tickets
    .change([ticketId], { assigned_user_id: me })
    .finally(() => void source.queries.invalidateQueries({ queryKey }));
  write(console, 'reply', ticketId);
}

/** It rings no more for this agent, in this window. */
export function silenceChats({ silencedChats }: Pick<Console, 'silencedChats'>, ids: readonly number[]): void {
  silencedChats.setState(({ ids: before }) => ({ ids: new Set([...before, ...ids]) }));
}
