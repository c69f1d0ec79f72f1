import { useState } from 'react';

/**
 * Where the focus goes when a popup closes: back to what had it. Where nothing had it, or what had it is gone (its row
 * moved, its button went with what it opened), to the list, and not to the first thing in the window.
 */
export function useReturnFocus(): () => HTMLElement | false {
  // Asked before a field of the popup takes the focus.
  const [before] = useState(() => document.activeElement);
  return () => {
    if (before instanceof HTMLElement && before !== document.body && before.isConnected) return before;
    return document.getElementById('ticket-rows') ?? false;
  };
}
