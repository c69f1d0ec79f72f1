import type { Editor, Range } from '@tiptap/core';
import type { SuggestionOptions } from '@tiptap/suggestion';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Offered {
  id: number;
  name: string;
}

/** What a character that was typed offers right now; nothing is open while there is none. */
export interface SuggestionState {
  offered: readonly Offered[];
  /** The one that Enter takes. */
  at: number;
  /** Where the character stands in the window. */
  place: DOMRect | undefined;
  choose(one: Offered): void;
}

export interface SuggestionList {
  /** Tells lists apart: the beginning of the ids of its options. */
  name: string;
  state: StoreApi<SuggestionState>;
  suggestion: Omit<SuggestionOptions<Offered, Offered>, 'editor'>;
}

export interface SuggestionParts {
  name: string;
  char: string;
  /** Whether what follows the character can have spaces. */
  allowSpaces: boolean;
  isHeard(): boolean;
  items(): readonly Offered[];
  /** Puts the chosen one where it was asked for. */
  take(editor: Editor, range: Range, chosen: Offered): void;
}

const shownItems = 8;
const closed: SuggestionState = { offered: [], at: 0, place: undefined, choose: () => {} };

/** Offers names after a character: arrows and Enter choose, Escape leaves it as it is. */
export function createSuggestionList({
  name,
  char,
  allowSpaces,
  isHeard,
  items,
  take,
}: SuggestionParts): SuggestionList {
  const state = createStore<SuggestionState>(() => closed);
  const move = (by: number) =>
    state.setState(({ at, offered }) => ({ at: (at + by + offered.length) % Math.max(1, offered.length) }));
  const show = ({ items: offered, command, clientRect }: Shown) =>
    state.setState({ offered, at: 0, place: clientRect?.() ?? undefined, choose: command });
  return {
    name,
    state,
    suggestion: {
      char,
      allowSpaces,
      allow: isHeard,
      command: ({ editor, range, props }) => take(editor, range, props),
      items: ({ query }) => matching(items(), query),
      render: () => ({
        onStart: show,
        onUpdate: show,
        onExit: () => state.setState(closed),
        onKeyDown: ({ event }) => {
          const { offered, at, choose } = state.getState();
          const one = offered[at];
          if (!one) return false;
          if (event.key === 'ArrowDown') move(1);
          else if (event.key === 'ArrowUp') move(-1);
          else if (event.key === 'Enter' || event.key === 'Tab') choose(one);
          else if (event.key === 'Escape') state.setState(closed);
          else return false;
          return true;
        },
      }),
    },
  };
}

interface Shown {
  items: Offered[];
  command(chosen: Offered): void;
  clientRect?: (() => DOMRect | null) | null;
}

/** Every word that was typed begins a word of the name. */
function matching(items: readonly Offered[], query: string): Offered[] {
  const typed = wordsOf(query);
  return items
    .filter(({ name }) => typed.every((word) => wordsOf(name).some((one) => one.startsWith(word))))
    .slice(0, shownItems);
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
