import { type KeyboardEvent, useEffect, useState } from 'react';

const arrows: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export interface ChoiceOptions<Option> {
  /** Id of the element that lists the options. */
  list: string;
  /** Id of the element of an option. */
  idOf(option: Option): string;
  /** Enter: with undefined where the keyboard is on none. */
  onChoose(option: Option | undefined): void;
  /** Where the keyboard begins; -1 for none, from where the arrows lead to both ends. 0 unless said otherwise. */
  start?: number;
  /** The options are still being asked for: Enter chooses when they are there, for who types fast. */
  isAsking?: boolean;
  /** Another key; true when it meant something. */
  onKey?(event: KeyboardEvent, current: Option | undefined): boolean;
}

export interface Choice<Option> {
  /** What the keyboard is on. */
  current: Option | undefined;
  /** Its place; -1 for none. */
  at: number;
  point(at: number): void;
  /** The field that keeps the focus while arrows go through the options and Enter chooses. */
  field: {
    'aria-controls': string;
    'aria-activedescendant'?: string;
    onKeyDown(event: KeyboardEvent): void;
  };
}

/**
 * Choosing from a list below a field, by keyboard: the one way for the palette, pickers, dialogs and the search. What
 * the keyboard comes to is scrolled into sight.
 */
export function useChoice<Option>(
  options: readonly Option[],
  { list, idOf, onChoose, start = 0, isAsking = false, onKey }: ChoiceOptions<Option>,
): Choice<Option> {
  const [at, point] = useState(start);
  const [hasEntered, setHasEntered] = useState(false);
  // Where none can be meant, an option that is gone is none; elsewhere it is the last one that is left.
  const here = at < options.length ? at : start < 0 ? -1 : options.length - 1;
  const current = options[here];
  useEffect(() => {
    if (!hasEntered || isAsking) return;
    setHasEntered(false);
    onChoose(current);
  }, [hasEntered, isAsking, onChoose, current]);
  const move = (by: number) => {
    // From none, up leads to the last one.
    const from = here < 0 && by < 0 ? 0 : here;
    point((from + by + options.length) % Math.max(1, options.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const by = arrows[event.key];
    // Whatever else is pressed before the options are there takes the Enter back.
    setHasEntered(isAsking && event.key === 'Enter');
    if (by !== undefined) move(by);
    else if (event.key === 'Enter') isAsking || onChoose(current);
    else if (!onKey?.(event, current)) return;
    event.preventDefault();
  };
  const pointed = current === undefined ? undefined : idOf(current);
  useEffect(() => {
    if (pointed !== undefined) document.getElementById(pointed)?.scrollIntoView({ block: 'nearest' });
  }, [pointed]);
  const active = pointed === undefined ? {} : { 'aria-activedescendant': pointed };
  return { current, at: here, point, field: { 'aria-controls': list, ...active, onKeyDown } };
}
