import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { searchView } from '../app/route.ts';
import { Icon } from '../design/icon.tsx';
import { useChoice } from '../design/use-choice.ts';
import { listElementId } from '../ticket-list/show-newest.ts';
import type { Suggestion } from './suggest.ts';
import { useSuggestions } from './use-suggestions.ts';

const list = 'search-suggestions';

/** Where a search is typed, with what could be meant; Enter searches, Escape goes back to the list before. */
export function SearchField() {
  const { t } = useTranslation();
  const { navigation, search, selection } = useConsole();
  const shown = useStore(navigation, (place) => (place.view === searchView ? (place.filter.q ?? '') : ''));
  const asked = useStore(search, (state) => state.asked);
  const isOpen = useStore(search, (state) => state.isOpen);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(shown);
  const [isTyping, setTyping] = useState(false);
  const offered = useSuggestions(typed);
  const found = isTyping ? offered : [];
  useEffect(() => setTyped(shown), [shown]);
  const hasRows = useStore(selection, ({ order }) => order.length > 0);
  const isForRows = useRef(false);
  useEffect(() => {
    // What was found is next: J, K and O act on it.
    if (!hasRows || !isForRows.current) return;
    isForRows.current = false;
    document.getElementById(listElementId)?.focus();
  }, [hasRows]);
  /** Gives the keyboard to the list, now or once it is there. */
  const goToRows = () => {
    field.current?.blur();
    isForRows.current = true;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: takes the keyboard whenever it is asked to
  useEffect(() => {
    if (isOpen) field.current?.select();
  }, [asked]);
  const choose = ({ id, text }: Suggestion) => {
    setTyped(text);
    point(-1);
    if (id.startsWith('recent-')) submit(text);
  };
  const submit = (q: string) => {
    setTyping(false);
    if (q.trim() === '') return;
    search.find(q);
    goToRows();
  };
  const leave = () => {
    setTyping(false);
    search.leave();
    field.current?.blur();
    document.getElementById(listElementId)?.focus();
  };
  const {
    at,
    point,
    field: keys,
  } = useChoice(found, {
    list,
    idOf: ({ id }) => `${list}-${id}`,
    start: -1,
    onChoose: (chosen) => (chosen ? choose(chosen) : submit(typed)),
    onKey: (event, chosen) => {
      if (event.key === 'Tab' && chosen && !event.shiftKey) choose(chosen);
      else if (event.key === 'Escape') chosen ? point(-1) : leave();
      else return false;
      return true;
    },
  });
  const press = (event: KeyboardEvent) => {
    keys.onKeyDown(event);
    if (event.defaultPrevented) event.stopPropagation();
  };
  return (
    <search className="flex min-w-0 flex-1 items-center gap-2">
      <Icon name="search" size={16} />
      <input
        ref={field}
        id="search-field"
        role="combobox"
        {...keys}
        aria-label={t('search.label')}
        aria-expanded={found.length > 0}
        aria-autocomplete="list"
        value={typed}
        placeholder={t('search.placeholder')}
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false);
          if (typed.trim() === '') search.setState({ isOpen: false });
        }}
        onChange={(event) => {
          setTyped(event.target.value);
          setTyping(true);
          point(-1);
        }}
        onKeyDown={press}
        className="h-7 min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink3"
      />
      <button
        type="button"
        aria-label={t('search.leave')}
        title={t('search.leave')}
        onMouseDown={(event) => event.preventDefault()}
        onClick={leave}
        className="grid size-6 shrink-0 place-items-center rounded-md text-ink2 hover:bg-hover"
      >
        <Icon name="close" size={14} />
      </button>
      <Suggestions found={found} at={at} onChoose={choose} />
    </search>
  );
}

interface SuggestionsProps {
  found: readonly Suggestion[];
  at: number;
  onChoose(suggestion: Suggestion): void;
}

function Suggestions({ found, at, onChoose }: SuggestionsProps) {
  const { t } = useTranslation();
  return (
    <div
      id={list}
      role="listbox"
      aria-label={t('search.suggestions')}
      hidden={found.length === 0}
      className="absolute inset-x-2 top-10 z-20 max-h-80 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-raised"
    >
      {found.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Tab in the field choose it
        // biome-ignore lint/a11y/useFocusableInteractive: the field holds the focus and names the option
        <div
          key={suggestion.id}
          id={`${list}-${suggestion.id}`}
          role="option"
          aria-selected={index === at}
          // The field keeps the keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className={`flex h-8 items-center gap-3 rounded-md px-2 ${index === at ? 'bg-selected' : 'hover:bg-hover'}`}
        >
          <span dir="auto" className="truncate font-semibold">
            {suggestion.label}
          </span>
          <span className="ms-auto truncate text-ink2 text-small">{suggestion.hint}</span>
        </div>
      ))}
    </div>
  );
}
