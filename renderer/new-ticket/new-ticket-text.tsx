import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { notBegun } from '../../server/contract/desk/drafts.ts';
import type { TicketChoices } from '../../server/contract/desk/new-tickets.ts';
import { composerKeys } from '../action/composer-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { ComposerFrame } from '../composer/composer-frame.tsx';
import type { KeptDraft } from '../composer/kept-draft.ts';
import { namesIn } from '../customer/customer-value.ts';
import { Button } from '../design/button.tsx';
import { Keycap } from '../design/keycap.tsx';
import type { Values } from '../macro/fill-variables.ts';

export interface NewTicketTextProps {
  draft: KeptDraft;
  brand: TicketChoices;
  /** Sends it, or says what is missing. */
  onBegin(status?: 'solved'): void;
}

/** The text with its files, as in every ticket, and the buttons that begin the ticket. */
export function NewTicketText({ draft, brand, onBegin }: NewTicketTextProps) {
  const isNote = useStore(draft.state, ({ fields }) => fields.type === 'note');
  const { composer } = useConsole();
  // What was begun is gone on with in the text; else the keyboard is in the field that says whom it is for.
  useEffect(() => {
    const { to, head } = draft.state.getState().fields;
    if (to.length > 0 || head.customer_name !== undefined || head.customer_telephone !== undefined)
      composer.open(notBegun);
  }, [draft, composer]);
  return (
    <ComposerFrame ticketId={notBegun} draft={draft} values={useValues(draft, brand)}>
      <BeginButtons isNote={isNote} onBegin={onBegin} />
    </ComposerFrame>
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
  const { user } = useDesk();
  return () => {
    const { subject, head } = draft.state.getState().fields;
    const name = head.customer_name ?? '';
    const { firstname, lastname } = namesIn(name.includes('@') ? '' : name);
    return {
      'customer.firstname': firstname,
      'customer.lastname': lastname,
      'customer.name': `${firstname} ${lastname}`.trim(),
      'ticket.id': '',
      'ticket.title': subject,
      'agent.name': user.name,
      'brand.name': brand.brand_name,
    };
  };
}
