import { useTranslation } from 'react-i18next';
import { usualUndo } from '../../server/contract/desk/messages.ts';
import { parseTimestamp } from '../../server/contract/words.ts';
import type { Notice } from '../bulk/notices.ts';
import { useRow } from '../source/use-row.ts';
import { showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { useNow } from '../text/use-now.ts';
import { sayTrouble } from './say-trouble.ts';

/** `Replied to Tomasz Wilk · sending in 8 s`; the seconds are for eyes, as they would be read out without end. */
export function SentText({ notice: { ticketId, type, delivery } }: { notice: Extract<Notice, { kind: 'sent' }> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow(500);
  const row = useRow(ticketId);
  const name = row?.customer_name || `#${ticketId}`;
  const said = t(`composer.sent.${type}`, { name });
  if (!delivery) return said;
  if (delivery.state === 'failed') return `${said} · ${t('delivery.failed', { reason: sayTrouble(t, delivery) })}`;
  const left = Math.ceil(((parseTimestamp(delivery.due_at) ?? now) - now) / 1000);
  const isLater = left > 6 * usualUndo;
  return (
    <>
      {said}
      {isLater ? ` · ${t('delivery.later', { time: showMoment(t, locale, delivery.due_at, now) })}` : null}
      {!isLater && left > 0 ? <span aria-hidden="true">{` · ${t('delivery.soon', { count: left })}`}</span> : null}
    </>
  );
}
