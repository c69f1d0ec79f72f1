import { type Editor, useEditor } from '@tiptap/react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type DraftType, notBegun } from '../../server/contract/desk/drafts.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import type { ComposerStore } from './composer-store.ts';
import { createExtensions } from './editor.ts';
import type { KeptDraft } from './kept-draft.ts';
import { createMentionList } from './mention-list.ts';
import type { SuggestionList } from './suggestion-list.ts';
import { suggestionOptionId } from './suggestion-menu.tsx';
import type { Attach } from './use-attach.ts';
import { useTyping } from './use-typing.ts';

/**
 * The editor of a draft. What is typed goes to the draft, which reads it when nothing else is to do: a key renders
 * nothing but the text.
 */
export function useComposerEditor(
  ticketId: number,
  draft: KeptDraft,
  { attach, replies }: { attach: Attach; replies: SuggestionList },
): { editor: Editor | null; mentions: SuggestionList } {
  const { t } = useTranslation();
  const { composer } = useConsole();
  const { users } = useDesk();
  const sayTyping = useTyping(ticketId);
  const typeOf = () => draft.state.getState().fields.type;
  const mentions = useMemo(
    () => createMentionList({ users: () => users, isHeard: () => draft.state.getState().fields.type === 'note' }),
    [users, draft],
  );
  const editor = useEditor(
    {
      extensions: createExtensions({ mentions, replies, placeholder: () => t(placeholderOf(typeOf(), ticketId)) }),
      content: draft.state.getState().fields.content,
      injectCSS: false,
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: { 'aria-label': t('composer.text'), role: 'textbox', 'aria-multiline': 'true', dir: 'auto' },
        handlePaste: (view, event) => takeFiles(event.clipboardData, (files) => attach(files, editorOf(view))),
      },
      onUpdate: ({ editor: written }) => {
        draft.write(() => htmlOf(written));
        sayTyping();
      },
    },
    [draft, mentions, replies],
  );
  const editorOf = (_: unknown) => editor;
  // Cleaned up before the editor is: what was typed last is read from it.
  useEffect(() => () => draft.read(), [draft]);
  useShownContent(editor, draft);
  useFocus(editor, { ticketId, draft, composer });
  useRest(editor, composer, ticketId);
  useActiveOption(editor, mentions);
  useActiveOption(editor, replies);
  return { editor, mentions };
}

/** What is asked for; in a ticket that is not begun there is nothing to reply to. */
const placeholderOf = (type: DraftType, ticketId: number) =>
  ticketId === notBegun && type !== 'note' ? 'newTicket.placeholder' : (`composer.placeholder.${type}` as const);

/** '' where nothing is written: an editor's empty text is a paragraph. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/** Pasted files; a text with a picture of itself beside it, as tables are copied, stays text. */
function takeFiles(data: DataTransfer | null, take: (files: File[]) => void): boolean {
  const files = [...(data?.files ?? [])];
  if (files.length === 0 || data?.getData('text/plain')) return false;
  take(files);
  return true;
}

/** Shows what was not written here: another computer's, or what was taken back; says anew what is to be written. */
function useShownContent(editor: Editor | null, draft: KeptDraft): void {
  const revision = useStore(draft.state, (state) => state.revision);
  const type = useStore(draft.state, (state) => state.fields.type);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is the reason to show the content
  useEffect(() => {
    const { content } = draft.state.getState().fields;
    if (editor && htmlOf(editor) !== content) editor.commands.setContent(content, { emitUpdate: false });
  }, [editor, draft, revision]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the placeholder is drawn with a transaction
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta('addToHistory', false));
  }, [editor, type]);
}

/** The keyboard goes into the text when it is wanted there, at its end; where nobody is named yet, there first. */
function useFocus(
  editor: Editor | null,
  { ticketId, draft, composer }: { ticketId: number; draft: KeptDraft; composer: ComposerStore },
): void {
  const focused = useStore(composer, (state) => state.focused);
  useEffect(() => {
    if (!editor || focused === 0 || composer.getState().openFor !== ticketId) return;
    const { type, to } = draft.state.getState().fields;
    const recipients = editor.view.dom.closest('section')?.querySelector<HTMLElement>('[data-recipients="to"]');
    if (type === 'forward' && to.length === 0 && recipients) recipients.focus();
    else editor.commands.focus('end');
  }, [editor, ticketId, draft, focused, composer]);
}

/** What is typed while a message is on its way would be in none. */
function useRest(editor: Editor | null, composer: ComposerStore, ticketId: number): void {
  const isSending = useStore(composer, ({ sending }) => sending === ticketId);
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!isSending, false);
  }, [editor, isSending]);
}

/** Tells which of what is offered is meant while the keyboard stays in the text. */
function useActiveOption(editor: Editor | null, list: SuggestionList): void {
  const active = useStore(list.state, ({ offered, at }) => offered[at]?.id);
  useEffect(() => {
    const text = editor?.view.dom;
    if (!text || active === undefined) return;
    text.setAttribute('aria-controls', list.name);
    text.setAttribute('aria-activedescendant', suggestionOptionId(list, active));
    return () => {
      text.removeAttribute('aria-controls');
      text.removeAttribute('aria-activedescendant');
    };
  }, [editor, list, active]);
}
