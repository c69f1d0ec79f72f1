import type { MentionOptions } from '@tiptap/extension-mention';
import { createStore, type StoreApi } from 'zustand/vanilla';

interface Named {
  id: number;
  name: string;
}

/** The users that an `@` offers right now; nothing is open while there are none. */
export interface MentionState {
  users: readonly Named[];
  /** The one that Enter takes. */
  at: number;
  /** Where the `@` stands in the window. */
  place: DOMRect | undefined;
  choose(user: Named): void;
}

export interface MentionList {
  state: StoreApi<MentionState>;
  suggestion: MentionOptions['suggestion'];
}

const shownUsers = 8;
const closed: MentionState = { users: [], at: 0, place: undefined, choose: () => {} };

/** Offers users after an `@`: arrows and Enter choose, Escape leaves it as it is. */
export function createMentionList(options: { users(): readonly Named[]; isHeard(): boolean }): MentionList {
  const state = createStore<MentionState>(() => closed);
  const move = (by: number) =>
    state.setState(({ at, users }) => ({ at: (at + by + users.length) % Math.max(1, users.length) }));
  const show = ({ items, command, clientRect }: Shown) =>
    state.setState({
      users: items,
      at: 0,
      place: clientRect?.() ?? undefined,
      choose: ({ id, name }) => command({ id: String(id), label: name }),
    });
  return {
    state,
    suggestion: {
      char: '@',
      allow: () => options.isHeard(),
      items: ({ query }: { query: string }) => matching(options.users(), query),
      render: () => ({
        onStart: show,
        onUpdate: show,
        onExit: () => state.setState(closed),
        onKeyDown: ({ event }: { event: KeyboardEvent }) => {
          const { users, at, choose } = state.getState();
          const user = users[at];
          if (!user) return false;
          if (event.key === 'ArrowDown') move(1);
          else if (event.key === 'ArrowUp') move(-1);
          else if (event.key === 'Enter' || event.key === 'Tab') choose(user);
          else if (event.key === 'Escape') state.setState(closed);
          else return false;
          return true;
        },
      }),
    },
  };
}

interface Shown {
  items: Named[];
  command(attributes: { id: string; label: string }): void;
  clientRect?: (() => DOMRect | null) | null;
}

const matching = (users: readonly Named[], query: string): Named[] =>
  users
    .filter(({ name }) =>
      name
        .toLowerCase()
        .split(/\s+/)
        .some((word) => word.startsWith(query.toLowerCase())),
    )
    .slice(0, shownUsers);
