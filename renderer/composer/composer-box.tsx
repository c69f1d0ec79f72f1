import { type DragEvent, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { sendAndAdvance, switchType } from '../action/composer-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Avatar } from '../design/avatar.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { ComposerHead } from './composer-head.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { EditorField } from './editor-field.tsx';
import type { KeptDraft } from './kept-draft.ts';
import { NewerNotice } from './newer-notice.tsx';
import { pressComposerKey } from './press-composer-key.ts';
import { SendButtons } from './send-buttons.tsx';
import { SendFailure } from './send-failure.tsx';
import { SuggestionMenu } from './suggestion-menu.tsx';
import { Toolbar } from './toolbar.tsx';
import { useAttach } from './use-attach.ts';
import { useComposerEditor } from './use-composer-editor.ts';
import { useSavedReplies, valuesIn } from './use-saved-replies.ts';
import { useUploads } from './use-uploads.ts';

export interface ComposerBoxProps {
  ticket: TicketItem;
  draft: KeptDraft;
}

/** What is written in a ticket: to whom, the text, the files, and how it is sent. */
export function ComposerBox({ ticket, draft }: ComposerBoxProps) {
  const { t } = useTranslation();
  const console = useConsole();
  const { limits } = useDesk();
  const type = useStore(draft.state, ({ fields }) => fields.type);
  const uploads = useUploads(limits.attachment_bytes);
  const attach = useAttach(draft, uploads);
  const replies = useSavedReplies(() => valuesIn(console.source, ticket.id));
  const { editor, mentions } = useComposerEditor(ticket.id, draft, { attach, replies });
  const box = useRef<HTMLElement>(null);
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    attach([...event.dataTransfer.files], editor);
  };
  const within = (isWithin: boolean) => console.composer.setState({ within: isWithin ? ticket.id : undefined });
  const ground = type === 'note' ? 'border-note-ink/30 bg-note' : 'border-control bg-raised';
  return (
    <section
      ref={box}
      aria-label={t('composer.label')}
      className="flex max-h-[60%] min-h-0 shrink-0 flex-col px-6 pt-1 pb-4 max-[480px]:px-3"
      onKeyDownCapture={(event) => {
        // The editor takes every Escape; who is offered something refuses it first.
        const isOffered = [mentions, replies].some(({ state }) => state.getState().offered.length > 0);
        const inText = editor?.view.dom.contains(event.target as Node) && !isOffered;
        if (inText && event.key === 'Escape') leave(event, console, draft);
        else
          pressComposerKey(event, {
            send: () => console.sender.send(ticket.id),
            sendAndSolve: () => sendAndAdvance(console, ticket.id),
            switch: () => switchType(console, ticket.id),
          });
      }}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && leave(event, console, draft)}
      onFocus={() => within(true)}
      onBlur={(event) => box.current?.contains(event.relatedTarget) || within(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <NewerNotice ticket={ticket} draft={draft} />
      <DraftConflict draft={draft} />
      <SendFailure ticketId={ticket.id} />
      <div className={`flex min-h-0 flex-col rounded-lg border focus-within:border-accent ${ground}`}>
        <ComposerHead ticket={ticket} draft={draft} />
        <EditorField editor={editor} />
        <AttachmentList draft={draft} uploads={uploads} />
        <Toolbar draft={draft} editor={editor} onAttach={attach}>
          <SendButtons ticket={ticket} draft={draft} />
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

type Pressed = KeyboardEvent<HTMLElement>;
type Console = ReturnType<typeof useConsole>;

/** Escape leaves the composer for the list, or for the ticket where no list is shown; what is written stays. */
function leave(event: Pressed, { composer }: Console, draft: KeptDraft): void {
  event.preventDefault();
  event.stopPropagation();
  draft.read();
  composer.close();
  const target =
    document.getElementById('ticket-rows') ?? document.querySelector<HTMLElement>('[data-timeline-scroller]');
  if (target?.tabIndex === -1 || target?.hasAttribute('tabindex')) target.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
