import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { Icon } from '../design/icon.tsx';
import { showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { useNow } from '../text/use-now.ts';
import { writerOf } from '../ticket/writer.ts';
import type { KeptDraft } from './kept-draft.ts';

/** Which message goes along with a forward: the chosen one, else what the customer wrote last. */
export function ForwardedLine({ ticket, draft }: { ticket: Pick<TicketItem, 'timeline'>; draft: KeptDraft }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const forwarded = useStore(draft.state, ({ fields }) => fields.forwarded);
  const messages = ticket.timeline.flatMap((entry) => (entry.type === 'message' ? [entry] : []));
  const chosen = messages.find(({ id }) => Number(id) === forwarded);
  const entry = chosen ?? messages.findLast(({ direction }) => direction === 'inbound');
  if (!entry) return null;
  const time = showMoment(t, locale, entry.created_at, now);
  return (
    <p className="flex min-w-0 items-center gap-1 px-1 text-ink3 text-small">
      <span className="truncate">{t('composer.forwards', { name: writerOf(entry, t('ticket.someone')), time })}</span>
      {chosen ? (
        <button
          type="button"
          aria-label={t('composer.forwardLast')}
          title={t('composer.forwardLast')}
          onClick={() => draft.change({ forwarded: undefined })}
          className="grid size-6 shrink-0 place-items-center rounded-md text-ink3 hover:text-ink"
        >
          <Icon name="close" size={11} />
        </button>
      ) : null}
    </p>
  );
}
