import { useTranslation } from 'react-i18next';
import type { MailAccountTest } from '../../server/contract/desk/mail-accounts.ts';
import { Icon } from '../design/icon.tsx';
import type { AccountFields } from './account-form.ts';
import { sayProblem } from './say-problem.ts';

/** What trying the servers out has shown, each on its own. */
export function TestResult({ fields, test }: { fields: AccountFields; test: MailAccountTest | undefined }) {
  const { t } = useTranslation();
  return (
    <ul aria-live="polite" className="flex flex-col gap-1 empty:hidden">
      {test
        ? (['imap', 'smtp'] as const).map((of) => {
            const found = test[of];
            if (!found) return null;
            const { ok, problem, reason } = found;
            return (
              <li key={of} className={`flex items-start gap-2 ${ok ? 'text-ok' : 'text-danger'}`}>
                <span className="mt-0.5">
                  <Icon name={ok ? 'tick' : 'alert'} size={14} weight={2.2} />
                </span>
                <span>
                  {ok
                    ? t(`mailAccount.works.${of}`)
                    : t(`mailAccount.fails.${of}`, {
                        why: sayProblem(t, { problem, reason, host: fields[of].host.trim() }),
                      })}
                </span>
              </li>
            );
          })
        : null}
    </ul>
  );
}
