import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { notBegun } from '../../server/contract/desk/drafts.ts';
import { switchType } from '../action/composer-actions.ts';
import { useConsole } from '../app/console.ts';
import { pressComposerKey } from '../composer/press-composer-key.ts';
import { Dialog } from '../design/dialog.tsx';
import { Failure } from '../design/failure.tsx';
import { ticketChoicesQuery } from '../source/queries.ts';
import { HeadFields } from './head-fields.tsx';
import { brandOf, type Missing, missingIn } from './new-ticket.ts';
import { NewTicketText } from './new-ticket-text.tsx';
import { ToFields } from './to-fields.tsx';
import { TypeChoice } from './type-choice.tsx';
import { useHead } from './use-head.ts';

/** Begins a ticket: a message to a customer, or a note about a call. Closed, it is all there when it opens again. */
export function NewTicketDialog() {
  const { t } = useTranslation();
  const { panels, drafts, composer } = useConsole();
  // The next one begins with whom it is for, not with the text.
  useEffect(() => () => void (composer.getState().openFor === notBegun && composer.close()), [composer]);
  const close = () => {
    drafts.of(notBegun).read();
    panels.close();
  };
  return (
    <Dialog open onClose={close} title={t('newTicket.title')} width={760} holdsInput>
      <NewTicketForm />
    </Dialog>
  );
}

function NewTicketForm() {
  const { t } = useTranslation();
  const console = useConsole();
  const { source, drafts, beginner } = console;
  const { data: choices, error, refetch } = useQuery(ticketChoicesQuery(source));
  const head = useHead();
  const draft = drafts.of(notBegun);
  const isRead = useStore(draft.state, ({ safety }) => safety !== 'reading');
  const [wasTried, setWasTried] = useState(false);
  const begin = (status?: 'solved') => {
    setWasTried(!beginner.begin(status === undefined ? {} : { status }));
  };
  if (error && !choices)
    return <Failure what={t('newTicket.failedToLoad')} error={error} onRetry={() => void refetch()} />;
  const brand = choices && brandOf(choices, head);
  if (!brand || !isRead) return <p className="late min-h-80 text-ink3">{t('newTicket.loading')}</p>;
  const pressed = (event: KeyboardEvent<HTMLElement>) =>
    pressComposerKey(event, {
      send: () => begin(),
      sendAndSolve: () => begin('solved'),
      switch: () => switchType(console, notBegun),
    });
  return (
    <section aria-label={t('newTicket.title')} className="flex flex-col gap-2.5" onKeyDownCapture={pressed}>
      <TypeChoice draft={draft} />
      <ToFields draft={draft} brand={brand} choices={choices} />
      <HeadFields brand={brand} />
      <NewTicketText draft={draft} brand={brand} onBegin={begin} />
      <MissingLine wasTried={wasTried} />
    </section>
  );
}

/** What is still to be said, once somebody has tried to send. */
function MissingLine({ wasTried }: { wasTried: boolean }) {
  const { t } = useTranslation();
  const draft = useConsole().drafts.of(notBegun);
  const missing = useStore(draft.state, ({ fields }) => missingIn(fields).join());
  const said = missing === '' ? [] : (missing.split(',') as Missing[]).map((one) => t(`newTicket.missing.${one}`));
  return (
    <p role="alert" className="text-danger empty:hidden">
      {wasTried && said.length > 0 ? said.join(' ') : ''}
    </p>
  );
}
