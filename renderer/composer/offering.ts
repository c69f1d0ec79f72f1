import { Extension } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion } from '@tiptap/suggestion';
import type { SuggestionList } from './suggestion-list.ts';

/** Has an editor offer a list where its character is typed. */
export const offering = ({ name, suggestion }: SuggestionList): Extension =>
  Extension.create({
    name,
    addProseMirrorPlugins() {
      return [Suggestion({ editor: this.editor, pluginKey: new PluginKey(name), ...suggestion })];
    },
  });
