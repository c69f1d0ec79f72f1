import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { channelIds } from '../../server/contract/base/customer-words.ts';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { draftTypes } from '../../server/contract/desk/drafts.ts';
import { setType } from '../action/composer-actions.ts';
import { useConsole } from '../app/console.ts';
import { Tooltip } from '../design/tooltip.tsx';
import { draftTypeKeys } from './composer-store.ts';
import { ForwardedLine } from './forwarded-line.tsx';
import type { KeptDraft } from './kept-draft.ts';
import { RecipientsField } from './recipients-field.tsx';
import { useRecipients } from './use-recipients.ts';

/** Reply, note or forward; and to whom. */
export function ComposerHead({ ticket, draft }: { ticket: TicketItem; draft: KeptDraft }) {
  const { t } = useTranslation();
  const console = useConsole();
  const type = useStore(draft.state, ({ fields }) => fields.type);
  return (
    <div className="flex shrink-0 flex-wrap items-start gap-x-2 px-2 pt-1.5">
      <div role="radiogroup" aria-label={t('composer.kind')} className="flex gap-0.5">
        {draftTypes.map((one) => (
          <Tooltip
            key={one}
            label={t(`composer.begin.${one}`)}
            keys={draftTypeKeys[one]}
            trigger={
              // biome-ignore lint/a11y/useSemanticElements: a radio of the browser cannot look like this
              <button
                type="button"
                role="radio"
                aria-checked={one === type}
                onClick={() => {
                  setType(console, ticket.id, one);
                  console.composer.open(ticket.id);
                }}
                className={`h-6 rounded-md px-2 ${one === type ? 'bg-selected font-semibold text-accent' : 'text-ink2 hover:bg-hover'}`}
              />
            }
          >
            {t(`composer.type.${one}`)}
          </Tooltip>
        ))}
      </div>
      {type === 'note' ? (
        <p className="ms-auto py-0.5 pe-2 text-note-ink text-small leading-5">{t('composer.noteHint')}</p>
      ) : ticket.channel_id === channelIds.email || type === 'forward' ? (
        <Recipients ticket={ticket} draft={draft} />
      ) : null}
    </div>
  );
}

function Recipients({ ticket, draft }: { ticket: TicketItem; draft: KeptDraft }) {
  const { t } = useTranslation();
  const { usual, known } = useRecipients(ticket);
  const type = useStore(draft.state, ({ fields }) => fields.type);
  const to = useStore(draft.state, ({ fields }) => fields.to);
  const cc = useStore(draft.state, ({ fields }) => fields.cc);
  const [withCc, setWithCc] = useState(cc.length > 0);
  const isUsual = to.length === 0 && type === 'reply';
  return (
    <div className="ms-auto flex min-w-0 flex-1 basis-60 flex-col gap-0.5">
      <div className="flex items-start gap-1">
        <RecipientsField
          name="to"
          label={t('composer.to')}
          chosen={isUsual ? usual : to}
          known={known}
          onChange={(next) => draft.change({ to: next })}
        />
        {withCc || cc.length > 0 ? null : (
          <button
            type="button"
            onClick={() => setWithCc(true)}
            className="h-6 shrink-0 rounded-md px-1.5 text-ink3 hover:bg-hover hover:text-ink"
          >
            {t('composer.cc')}
          </button>
        )}
      </div>
      {withCc || cc.length > 0 ? (
        <RecipientsField
          name="cc"
          label={t('composer.cc')}
          chosen={cc}
          known={known}
          startsFocused={cc.length === 0}
          onChange={(next) => draft.change({ cc: next })}
        />
      ) : null}
      {type === 'forward' ? <SubjectField title={ticket.title} draft={draft} /> : null}
      {type === 'forward' ? <ForwardedLine ticket={ticket} draft={draft} /> : null}
    </div>
  );
}

/** Who gets a forwarded message need not know it by the ticket's title. */
function SubjectField({ title, draft }: { title: string; draft: KeptDraft }) {
  const { t } = useTranslation();
  const subject = useStore(draft.state, ({ fields }) => fields.subject);
  return (
    <label className="flex items-center gap-1.5 text-ink3">
      {t('composer.subject')}
      <input
        value={subject}
        placeholder={t('composer.usualSubject', { title })}
        maxLength={255}
        onChange={({ target }) => draft.change({ subject: target.value })}
        className="h-6 min-w-0 flex-1 rounded-md bg-transparent px-1 text-ink placeholder:text-ink3"
      />
    </label>
  );
}
