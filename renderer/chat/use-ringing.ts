import { useEffect } from 'react';
import { type Console, useConsole } from '../app/console.ts';
import { preferencesQuery, waitingChatsQuery } from '../source/queries.ts';
import { ringVolume } from './ring-volume.ts';
import { useWaitingChats } from './use-waiting-chats.ts';

/** Rings for as long as a visitor waits whom nobody has taken or answered. */
export function useRinging(): void {
  const console = useConsole();
  const rings = useWaitingChats().length > 0;
  useEffect(() => (rings ? console.ringer.start(() => volumeNow(console)) : undefined), [rings, console]);
}

function volumeNow({ source, navigation, preferences, silencedChats }: Console): number {
  return ringVolume({
    waiting: source.queries.getQueryData(waitingChatsQuery(source).queryKey) ?? [],
    preferences: source.queries.getQueryData(preferencesQuery(source).queryKey),
    silenced: silencedChats.getState().ids,
    looksAt: document.hasFocus() ? navigation.getState().ticketId : undefined,
    volume: preferences.getState().ringVolume,
    now: Date.now(),
  });
}
