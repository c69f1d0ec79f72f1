import { createSuggestionList, type Offered, type SuggestionList } from './suggestion-list.ts';

/** Offers users after an `@`. */
export const createMentionList = (options: { users(): readonly Offered[]; isHeard(): boolean }): SuggestionList =>
  createSuggestionList({
    name: 'mentions',
    char: '@',
    allowSpaces: false,
    isHeard: options.isHeard,
    items: options.users,
    take: (editor, range, { id, name }) => {
      const mention = { type: 'mention', attrs: { id: String(id), label: name } };
      editor
        .chain()
        .focus()
        .insertContentAt(range, [mention, { type: 'text', text: ' ' }])
        .run();
    },
  });
