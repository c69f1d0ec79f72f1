import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TicketChoices } from '../../server/contract/desk/new-tickets.ts';
import { composerKeys } from '../action/composer-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { AttachmentList } from '../composer/attachment-list.tsx';
import { DraftConflict } from '../composer/draft-conflict.tsx';
import { EditorField } from '../composer/editor-field.tsx';
import type { KeptDraft } from '../composer/kept-draft.ts';
import { SendFailure } from '../composer/send-failure.tsx';
import { SuggestionMenu } from '../composer/suggestion-menu.tsx';
import { Toolbar } from '../composer/toolbar.tsx';
import { useAttach } from '../composer/use-attach.ts';
import { useComposerEditor } from '../composer/use-composer-editor.ts';
import { useSavedReplies } from '../composer/use-saved-replies.ts';
import { useUploads } from '../composer/use-uploads.ts';
import { Avatar } from '../design/avatar.tsx';
import { Button } from '../design/button.tsx';
import { Keycap } from '../design/keycap.tsx';
import type { Values } from '../macro/fill-variables.ts';
import { notBegun } from './new-ticket.ts';

export interface NewTicketTextProps {
  draft: KeptDraft;
  brand: TicketChoices;
  /** Sends it, or says what is missing. */
  onBegin(status?: 'solved'): void;
}

/** The text with its files, as in every ticket, and the buttons that begin the ticket. */
export function NewTicketText({ draft, brand, onBegin }: NewTicketTextProps) {
  const { t } = useTranslation();
  const { limits } = useDesk();
  const isNote = useStore(draft.state, ({ fields }) => fields.type === 'note');
  const uploads = useUploads(limits.attachment_bytes);
  const attach = useAttach(draft, uploads);
  const replies = useSavedReplies(useValues(draft, brand));
  const { editor, mentions } = useComposerEditor(notBegun, draft, { attach, replies });
  return (
    <>
      <DraftConflict draft={draft} />
      <SendFailure ticketId={notBegun} />
      <section
        aria-label={t('composer.label')}
        className={`flex min-h-0 flex-col rounded-lg border focus-within:border-accent ${isNote ? 'border-note-ink/30 bg-note' : 'border-control bg-raised'}`}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          event.stopPropagation();
          attach([...event.dataTransfer.files], editor);
        }}
      >
        <EditorField editor={editor} />
        <AttachmentList draft={draft} uploads={uploads} />
        <Toolbar draft={draft} editor={editor} onAttach={attach}>
          <BeginButtons isNote={isNote} onBegin={onBegin} />
        </Toolbar>
      </section>
      <SuggestionMenu
        list={mentions}
        label={t('composer.mention')}
        iconOf={({ name }) => <Avatar name={name} small />}
      />
      <SuggestionMenu list={replies} label={t('macro.title')} />
    </>
  );
}

function BeginButtons({ isNote, onBegin }: { isNote: boolean; onBegin(status?: 'solved'): void }) {
  const { t } = useTranslation();
  const { composer, beginner, panels } = useConsole();
  const isSending = useStore(composer, ({ sending }) => sending !== undefined);
  const discard = () => {
    beginner.discard();
    panels.close();
  };
  return (
    <>
      <Button look="ghost" disabled={isSending} onClick={discard}>
        {t('newTicket.discard')}
      </Button>
      <Button disabled={isSending} onClick={() => onBegin('solved')}>
        {t(isNote ? 'newTicket.addAndSolve' : 'composer.sendAndSolve')}
      </Button>
      <Button look="primary" disabled={isSending} onClick={() => onBegin()}>
        {t(isNote ? 'newTicket.add' : 'composer.send')}
        <span className="@max-[520px]:hidden">
          <Keycap keys={composerKeys.send} plain />
        </span>
      </Button>
    </>
  );
}

/** What the variables of saved replies stand for while there is no ticket yet. */
function useValues(draft: KeptDraft, brand: TicketChoices): () => Values {
  const { beginner } = useConsole();
  const { user } = useDesk();
  return () => {
    const name = beginner.head.getState().customer?.name ?? '';
    const words = name.includes('@') ? [] : name.split(' ');
    return {
      'customer.firstname': words.slice(0, -1).join(' '),
      'customer.lastname': words.at(-1) ?? '',
      'customer.name': words.join(' '),
      'ticket.id': '',
      'ticket.title': draft.state.getState().fields.subject,
      'agent.name': user.name,
      'brand.name': brand.brand_name,
    };
  };
}
