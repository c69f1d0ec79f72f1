import { useTranslation } from 'react-i18next';
import { RequestFailed } from '../../server/client/request.ts';
import { Button } from './button.tsx';

/** Why something failed, in one sentence for people. */
export function reasonOf(error: unknown, unreachable: string): string {
  return error instanceof RequestFailed ? error.message : unreachable;
}

/** An error where it happened: what failed, why, which request, and another try. */
export function Failure({ what, error, onRetry }: { what: string; error: unknown; onRetry?(): void }) {
  const { t } = useTranslation();
  const requestId = error instanceof RequestFailed ? error.body.requestId : '';
  return (
    <div role="alert" className="m-4 max-w-[520px] rounded-lg border border-line bg-raised p-4">
      <p className="font-semibold text-danger">{what}</p>
      <p className="mt-1 text-ink2">{reasonOf(error, t('failure.unreachable'))}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {onRetry ? <Button onClick={onRetry}>{t('failure.retry')}</Button> : null}
        {requestId === '' ? null : (
          <span className="select-text text-ink3 text-small">{t('failure.request', { id: requestId })}</span>
        )}
      </div>
    </div>
  );
}
