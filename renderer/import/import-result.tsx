import { useTranslation } from 'react-i18next';
import type { MailImport } from '../../server/contract/desk/imports.ts';
import { useLocale } from '../text/use-locale.ts';

/** What came of an import, in numbers, with the reason for whatever was left out. */
export function ImportResult({ state }: { state: MailImport }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const skipped = state.skipped.reduce((sum, { count }) => sum + count, 0);
  const facts: [string, number][] = [
    [t('import.mails'), state.mails_done],
    [t('import.tickets'), state.tickets],
    [t('import.customers'), state.customers],
    [t('import.alreadyHere'), state.already_here],
    [t('import.skipped'), skipped],
  ];
  return (
    <div role="status">
      <p className={`font-semibold ${state.state === 'failed' ? 'text-danger' : ''}`}>
        {state.state === 'done' ? t('import.done') : null}
        {state.state === 'cancelled' ? t('import.cancelled') : null}
        {state.state === 'failed' ? t('import.failed') : null}
      </p>
      {state.message === '' ? null : <p className="mt-1 text-ink2">{state.message}</p>}
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink3">{name}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
      {skipped === 0 ? null : (
        <ul className="mt-2 text-ink2">
          {state.skipped.map(({ reason, count }) => (
            <li key={reason}>
              {number(count)} · {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
