import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import type { Offered, SuggestionList } from './suggestion-list.ts';

export const suggestionOptionId = ({ name }: SuggestionList, id: number): string => `${name}-${id}`;

/** What a character offers, above the line that it stands in. */
export function SuggestionMenu(props: { list: SuggestionList; label: string; iconOf?(one: Offered): ReactNode }) {
  const { list, label, iconOf } = props;
  const { offered, at, place, choose } = useStore(list.state);
  if (offered.length === 0 || !place) return null;
  return createPortal(
    <div
      id={list.name}
      role="listbox"
      aria-label={label}
      style={{ insetInlineStart: place.left, bottom: window.innerHeight - place.top + 4 }}
      className="fixed z-40 min-w-44 max-w-80 rounded-lg border border-line bg-raised p-1 text-ink shadow-raised"
    >
      {offered.map((one, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the text, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text's keys choose
        <div
          key={one.id}
          id={suggestionOptionId(list, one.id)}
          role="option"
          aria-selected={index === at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(one)}
          className={`flex min-h-7 items-center gap-2 rounded-md px-2 ${index === at ? 'bg-selected' : ''}`}
        >
          {iconOf?.(one)}
          <span className="truncate">{one.name}</span>
        </div>
      ))}
    </div>,
    document.body,
  );
}
