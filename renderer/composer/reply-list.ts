import type { MacroItem } from '../../server/contract/desk/macros.ts';
import { createSuggestionList, type SuggestionList } from './suggestion-list.ts';

export interface ReplyParts {
  /** The saved replies, as far as they are known. */
  macros(): readonly MacroItem[];
  /** The HTML of one, for this ticket. */
  textOf(macro: MacroItem): string;
}

/** Offers saved replies after a `/`, and puts the chosen one in its place. */
export const createReplyList = ({ macros, textOf }: ReplyParts): SuggestionList =>
  createSuggestionList({
    name: 'saved-replies',
    char: '/',
    allowSpaces: true,
    isHeard: () => true,
    items: () => macros().filter(({ content }) => content !== ''),
    take: (editor, range, { id }) => {
      const macro = macros().find((one) => one.id === id);
      if (macro) editor.chain().focus().deleteRange(range).insertContent(textOf(macro)).run();
    },
  });
