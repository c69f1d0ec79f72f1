import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { KeptDraft } from '../composer/kept-draft.ts';

/** Written to the customer, or only noted: what they said by telephone. */
export function TypeChoice({ draft }: { draft: KeptDraft }) {
  const { t } = useTranslation();
  const isNote = useStore(draft.state, ({ fields }) => fields.type === 'note');
  return (
    <div role="radiogroup" aria-label={t('composer.kind')} className="flex items-center gap-0.5">
      {([false, true] as const).map((note) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio of the browser cannot look like this
        <button
          key={String(note)}
          type="button"
          role="radio"
          aria-checked={note === isNote}
          onClick={() => draft.change({ type: note ? 'note' : 'reply' })}
          className={`h-6 rounded-md px-2 ${note === isNote ? 'bg-selected font-semibold text-accent' : 'text-ink2 hover:bg-hover'}`}
        >
          {t(note ? 'newTicket.note' : 'newTicket.message')}
        </button>
      ))}
      {isNote ? <p className="ms-auto text-note-ink text-small">{t('newTicket.noteHint')}</p> : null}
    </div>
  );
}
