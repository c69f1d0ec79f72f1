import type { AnyExtension } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Mention } from '@tiptap/extension-mention';
import { Placeholder } from '@tiptap/extension-placeholder';
import { StarterKit } from '@tiptap/starter-kit';
import { offering } from './offering.ts';
import type { SuggestionList } from './suggestion-list.ts';

export interface EditorParts {
  /** Whom `@` offers. */
  mentions: SuggestionList;
  /** What `/` offers. */
  replies: SuggestionList;
  /** Said where nothing is written. */
  placeholder(): string;
}

/** What can be written: what every mail program shows. */
export const createTextExtensions = (placeholder: () => string): AnyExtension[] => [
  StarterKit.configure({
    heading: false,
    codeBlock: false,
    horizontalRule: false,
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
  Image.configure({ inline: true }),
  Placeholder.configure({ placeholder }),
];

/** The same with what is offered while it is written. */
export const createExtensions = ({ mentions, replies, placeholder }: EditorParts): AnyExtension[] => [
  ...createTextExtensions(placeholder),
  UserMention,
  offering(mentions),
  offering(replies),
];

/** `<span data-mention="7">@Kim Berg</span>`: what the note says, and who is told. */
const UserMention = Mention.extend({
  // It is offered with everything else that is: see offering.ts.
  addProseMirrorPlugins: () => [],
  parseHTML: () => [
    {
      tag: 'span[data-mention]',
      getAttrs: (element) => ({
        id: element.getAttribute('data-mention'),
        label: element.textContent?.replace(/^@/, '') ?? '',
      }),
    },
  ],
  renderHTML: ({ node }) => ['span', { 'data-mention': String(node.attrs.id) }, `@${node.attrs.label}`],
  renderText: ({ node }) => `@${node.attrs.label}`,
});
