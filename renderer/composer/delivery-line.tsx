import { useTranslation } from 'react-i18next';
import { type DeliveryItem, usualUndo } from '../../server/contract/desk/messages.ts';
import { parseTimestamp } from '../../server/contract/words.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Button } from '../design/button.tsx';
import { showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { useNow } from '../text/use-now.ts';
import { sayTrouble } from './say-trouble.ts';

/** How far a message is on its way, and what can be done about it. */
export function DeliveryLine({ ticketId, delivery }: { ticketId: number; delivery: DeliveryItem }) {
  const { t } = useTranslation();
  const { sender } = useConsole();
  const mayWrite = useDesk().permissions.includes('TICKET_CUD');
  const { state, message_id: id } = delivery;
  const reason = sayTrouble(t, delivery);
  const retry = (anyway: boolean) => void sender.retry(ticketId, id, anyway);
  if (state === 'sent' && reason === '') return null;
  const isTrouble = state === 'failed' || state === 'unsure';
  return (
    <div
      role={isTrouble ? 'alert' : 'status'}
      className={`mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-small ${isTrouble ? 'text-danger' : 'text-ink3'}`}
    >
      {state === 'queued' ? (
        <Waiting delivery={delivery} reason={reason} />
      ) : (
        <span>{t(`delivery.${state}`, { reason })}</span>
      )}
      {mayWrite && delivery.can_undo ? (
        <Button onClick={() => void sender.takeBack(ticketId, id)}>{t('bulk.undo')}</Button>
      ) : null}
      {mayWrite && isTrouble ? (
        <Button onClick={() => retry(state === 'unsure')}>
          {t(state === 'unsure' ? 'delivery.sendAgain' : 'bulk.retry')}
        </Button>
      ) : null}
      {mayWrite && state === 'unsure' ? (
        <Button onClick={() => void sender.confirm(ticketId, id)}>{t('delivery.arrived')}</Button>
      ) : null}
    </div>
  );
}

/** Until a message is sent: seconds, where it can be taken back; the time, where it was meant for later. */
function Waiting({ delivery: { due_at, attempts }, reason }: { delivery: DeliveryItem; reason: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow(1000);
  const left = Math.ceil(((parseTimestamp(due_at) ?? now) - now) / 1000);
  if (attempts > 0 && reason !== '') {
    return <span>{t('delivery.again', { reason, time: showMoment(t, locale, due_at, now) })}</span>;
  }
  if (left > 6 * usualUndo) return <span>{t('delivery.later', { time: showMoment(t, locale, due_at, now) })}</span>;
  return <span>{left > 0 ? t('delivery.soon', { count: left }) : t('delivery.queued')}</span>;
}
