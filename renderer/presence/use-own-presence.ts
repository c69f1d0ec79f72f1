import { useEffect } from 'react';
import { presenceRoutes } from '../../server/contract/desk/presence.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import type { Source } from '../source/source.ts';
import { knowsPresence } from './use-presence.ts';

/** A ticket counts as open when it has stayed open for so long, in ms: J runs past many. */
const rest = 300;
/** Time between two signs of still being there, in ms; the server waits twice as long. */
const beatEvery = 15_000;

/** Tells others that this window has the ticket open, for as long as somebody looks at it. */
export function useOwnPresence(ticketId: number): void {
  const { source } = useConsole();
  const knows = knowsPresence(useDesk());
  useEffect(() => (knows ? beThere(source, ticketId) : undefined), [knows, source, ticketId]);
}

/** Gives what ends it. */
function beThere(source: Source, ticketID: number): () => void {
  let isThere = false;
  let saying = Promise.resolve();
  const say = (state: 'viewing' | 'left', keepalive = false) => {
    const send = () =>
      source.request(presenceRoutes.setPresence, { ticketID, state, window: source.windowId }, { keepalive });
    // One after another: leaving must not be overtaken by coming. Lost without an answer, it ends by itself.
    saying = saying.then(send).then(
      () => {},
      () => {},
    );
  };
  const look = () => {
    if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
    isThere = true;
    say('viewing');
  };
  const leave = (keepalive = false) => {
    if (isThere) say('left', keepalive);
    isThere = false;
  };
  const onVisibility = () => (document.visibilityState === 'visible' ? look() : leave());
  const onPageHide = () => leave(true);
  const begin = setTimeout(look, rest);
  const beat = setInterval(look, beatEvery);
  window.addEventListener('focus', look);
  window.addEventListener('pagehide', onPageHide);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    clearTimeout(begin);
    clearInterval(beat);
    window.removeEventListener('focus', look);
    window.removeEventListener('pagehide', onPageHide);
    document.removeEventListener('visibilitychange', onVisibility);
    leave();
  };
}
