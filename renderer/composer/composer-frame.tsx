import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useDesk } from '../app/desk-context.ts';
import { Avatar } from '../design/avatar.tsx';
import type { Values } from '../macro/fill-variables.ts';
import { AttachmentList } from './attachment-list.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { EditorField } from './editor-field.tsx';
import type { KeptDraft } from './kept-draft.ts';
import { SendFailure } from './send-failure.tsx';
import { SuggestionMenu } from './suggestion-menu.tsx';
import { Toolbar } from './toolbar.tsx';
import { useAttach } from './use-attach.ts';
import { useComposerEditor } from './use-composer-editor.ts';
import { useSavedReplies } from './use-saved-replies.ts';
import { useUploads } from './use-uploads.ts';

export interface ComposerFrameProps {
  ticketId: number;
  draft: KeptDraft;
  /** What the variables of saved replies stand for. */
  values(): Values | undefined;
  className?: string;
  above?: ReactNode;
  /** Within the frame, above the text. */
  head?: ReactNode;
  /** Escape in the text, where nothing is offered that it closes. */
  onLeave?(event: KeyboardEvent<HTMLElement>): void;
  /** The buttons that send. */
  children: ReactNode;
}

/** A text with its files, of a ticket that is there or about to be begun. */
export function ComposerFrame(props: ComposerFrameProps) {
  const { ticketId, draft, values, className = '', above, head, onLeave, children } = props;
  const { t } = useTranslation();
  const { limits } = useDesk();
  const isNote = useStore(draft.state, ({ fields }) => fields.type === 'note');
  const uploads = useUploads(limits.attachment_bytes);
  const attach = useAttach(draft, uploads);
  const replies = useSavedReplies(values);
  const { editor, mentions } = useComposerEditor(ticketId, draft, { attach, replies });
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    attach([...event.dataTransfer.files], editor);
  };
  // The editor takes every Escape; who is offered something refuses it first.
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !editor?.view.dom.contains(event.target as Node)) return;
    if ([mentions, replies].every(({ state }) => state.getState().offered.length === 0)) onLeave?.(event);
  };
  const ground = isNote ? 'border-note-ink/30 bg-note' : 'border-control bg-raised';
  return (
    <section
      aria-label={t('composer.label')}
      className={`flex min-h-0 flex-col ${className}`}
      onKeyDownCapture={onKey}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {above}
      <DraftConflict draft={draft} />
      <SendFailure ticketId={ticketId} />
      <div className={`flex min-h-0 flex-col rounded-lg border focus-within:border-accent ${ground}`}>
        {head}
        <EditorField editor={editor} />
        <AttachmentList draft={draft} uploads={uploads} />
        <Toolbar draft={draft} editor={editor} onAttach={attach}>
          {children}
        </Toolbar>
      </div>
      <SuggestionMenu
        list={mentions}
        label={t('composer.mention')}
        iconOf={({ name }) => <Avatar name={name} small />}
      />
      <SuggestionMenu list={replies} label={t('macro.title')} />
    </section>
  );
}
