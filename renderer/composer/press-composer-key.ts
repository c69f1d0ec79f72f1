import type { KeyboardEvent } from 'react';
import { composerKeys } from '../action/composer-actions.ts';
import { matchesStep } from '../action/match-keys.ts';
import { isMac } from '../action/show-keys.ts';

/** Does what a key stands for where something is written. The editor means other things by some: this comes first. */
export function pressComposerKey(
  event: KeyboardEvent<HTMLElement>,
  does: Readonly<Record<keyof typeof composerKeys, () => void>>,
): void {
  if (event.nativeEvent.isComposing) return;
  const names = Object.keys(composerKeys) as (keyof typeof composerKeys)[];
  const name = names.find((one) => matchesStep(composerKeys[one], event.nativeEvent, isMac()));
  if (name === undefined) return;
  does[name]();
  event.preventDefault();
  event.stopPropagation();
}
