import { useEffect, useMemo } from 'react';
import { useConsole } from '../app/console.ts';
import type { Action } from './action.ts';
import { createKeyMatcher, isSingleKey, type PressedKey } from './match-keys.ts';
import { isMac } from './show-keys.ts';

/** Runs actions by key, everywhere but where text is typed and under a menu or dialog, which have keys of their own. */
export function useKeyboard(actions: readonly Action[]): void {
  const { preferences, panels } = useConsole();
  const matcher = useMemo(
    () =>
      createKeyMatcher<Action>(() => {
        const { singleKeys } = preferences.getState();
        return bindingsOf(actions).filter(([binding]) => singleKeys || !isSingleKey(binding));
      }, isMac()),
    [actions, preferences],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !mayAct(event.target, event)) return;
      // A panel that is about to open has the keyboard already; one that cannot be loaded is left again.
      if (panels.getState().open) {
        if (event.key === 'Escape') panels.close();
        return;
      }
      const found = matcher.press(event, event.timeStamp);
      if (found === undefined || found === 'pending' || !found.when()) return;
      event.preventDefault();
      found.run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [matcher, panels]);
}

/** A key that means one thing among the tickets and another among the customers is what it can mean now. */
function bindingsOf(actions: readonly Action[]): (readonly [string, Action])[] {
  const bindings = actions.flatMap((action) => action.keys.map((binding) => [binding, action] as const));
  const byKey = Map.groupBy(bindings, ([binding]) => binding);
  return [...byKey.values()].flatMap((same) => {
    const possible = same.length > 1 ? same.find(([, action]) => action.when()) : undefined;
    return possible ? [possible] : same.slice(0, 1);
  });
}

/** Whether a key pressed on this element is for the actions. */
export function mayAct(target: EventTarget | null, pressed: PressedKey): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest('[role="dialog"], [role="menu"], [role="alertdialog"]')) return false;
  const withMod = pressed.ctrlKey || pressed.metaKey;
  if (target.closest('input, textarea, select, [contenteditable="true"]')) return withMod && pressed.key !== 'a';
  const pressesControl = pressed.key === 'Enter' || pressed.key === ' ';
  return !(pressesControl && target.closest('button, a, summary, [role="button"]'));
}
