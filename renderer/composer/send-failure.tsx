import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { RequestFailed } from '../../server/client/request.ts';
import { useConsole } from '../app/console.ts';
import { reasonOf } from '../design/failure.tsx';

/** Why the desk did not take what was sent, above the text that is still there. */
export function SendFailure({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const { composer } = useConsole();
  const failure = useStore(composer, (state) => (state.failure?.ticketId === ticketId ? state.failure : undefined));
  if (!failure) return null;
  const { error } = failure;
  const requestId = error instanceof RequestFailed ? error.body.requestId : '';
  return (
    <div role="alert" className="mb-2 rounded-lg border border-danger/50 bg-raised px-3 py-2">
      <p className="text-danger">{t('composer.failed', { reason: reasonOf(error, t('failure.unreachable')) })}</p>
      {requestId === '' ? null : (
        <p className="select-text text-ink3 text-small">{t('failure.request', { id: requestId })}</p>
      )}
    </div>
  );
}
