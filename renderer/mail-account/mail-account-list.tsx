import { useMutation, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MailAccountItem, mailAccountRoutes } from '../../server/contract/desk/mail-accounts.ts';
import { useConsole } from '../app/console.ts';
import { type DeskFacts, nameOf, useDesk } from '../app/desk-context.ts';
import { Button, buttonClass } from '../design/button.tsx';
import { Failure, reasonOf } from '../design/failure.tsx';
import { Icon } from '../design/icon.tsx';
import { Menu, MenuItem } from '../design/menu.tsx';
import { mailAccountsQuery } from '../source/queries.ts';
import { showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { useNow } from '../text/use-now.ts';
import { sayProblem } from './say-problem.ts';
import { sayProgress } from './say-progress.ts';

export const canAddAccounts = ({ features, permissions }: DeskFacts): boolean =>
  features.includes('mail-accounts') && permissions.includes('DESK_ADMIN');

/** How often it is asked how far a mailbox with many mails has been looked through, in ms. */
const progressEvery = 1000;

/** The mailboxes of the desk, how each is doing, and what can be done about it. */
export function MailAccountList() {
  const { t } = useTranslation();
  const { source } = useConsole();
  const { data, error, refetch } = useQuery({
    ...mailAccountsQuery(source),
    // No event tells of every mail.
    refetchInterval: ({ state }) => (state.data?.some(({ progress }) => progress) ? progressEvery : false),
  });
  if (error && !data) return <Failure what={t('mailAccount.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      {data.length === 0 ? <p className="mb-3 max-w-[560px] text-ink2">{t('mailAccount.none')}</p> : null}
      <ul className="mb-3 max-w-[640px] divide-y divide-line empty:hidden">
        {data.map((account) => (
          <Account key={account.id} account={account} />
        ))}
      </ul>
    </>
  );
}

function Account({ account }: { account: MailAccountItem }) {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const { brands } = useDesk();
  const { change, remove, error } = useAccountChange(account);
  const [leaving, setLeaving] = useState(false);
  const facts = [brands.length > 1 ? nameOf(brands, account.brand_id) : '', sayServers(t, account)];
  return (
    <li className="py-2.5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{account.address}</p>
          <p className="text-ink2 [overflow-wrap:anywhere]">{facts.filter((fact) => fact !== '').join(' · ')}</p>
          <State account={account} />
        </div>
        <Button onClick={() => panels.editAccount(account)} aria-label={t('mailAccount.editOf', account)}>
          {t('mailAccount.edit')}
        </Button>
        <Menu
          label={t('mailAccount.moreOf', account)}
          trigger={<button type="button" className={`${buttonClass('ghost')} px-1.5!`} />}
          shown={<Icon name="more" size={16} />}
        >
          <MenuItem onChoose={() => change({ enabled: !account.enabled })}>
            {t(account.enabled ? 'mailAccount.turnOff' : 'mailAccount.turnOn')}
          </MenuItem>
          <MenuItem onChoose={() => setLeaving(true)}>{t('mailAccount.delete')}</MenuItem>
        </Menu>
      </div>
      {leaving ? (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <p className="me-auto text-ink2">{t('mailAccount.deleteAsk')}</p>
          <Button onClick={() => setLeaving(false)}>{t('mailAccount.cancel')}</Button>
          <Button ref={(button) => button?.focus()} look="danger" onClick={remove}>
            {t('mailAccount.delete')}
          </Button>
        </div>
      ) : null}
      {error ? (
        <p role="alert" className="mt-1 text-danger">
          {t('mailAccount.notSaved', { reason: reasonOf(error, t('failure.unreachable')) })}
        </p>
      ) : null}
    </li>
  );
}

const shapes = { connected: 'bg-ok', trouble: 'bg-danger', waiting: 'bg-warn', off: 'bg-control' } as const;

/** Whether mail comes in, since when it does not, and why. */
function State({ account }: { account: MailAccountItem }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const { state, problem, reason, state_at, fetched_at, progress } = account;
  const at = (state === 'connected' ? fetched_at : state_at) ?? state_at;
  return (
    <p className="mt-0.5 flex items-baseline gap-2">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${shapes[state]}`} />
      <span className={state === 'trouble' ? 'text-danger' : 'text-ink2'}>
        {state === 'connected' && progress
          ? sayProgress(t, locale, progress)
          : t(`mailAccount.state.${state}`, { time: showMoment(t, locale, at, now) })}
        {problem === '' ? '' : ` ${sayProblem(t, { problem, reason, host: account.imap_host })}`}
      </span>
    </p>
  );
}

function sayServers(t: TFunction, { imap_host, smtp_host }: MailAccountItem): string {
  const parts = [
    imap_host === '' ? t('mailAccount.fetchesNothing') : t('mailAccount.fetchesFrom', { host: imap_host }),
    smtp_host === '' ? t('mailAccount.sendsNothing') : t('mailAccount.sendsThrough', { host: smtp_host }),
  ];
  return parts.join(' · ');
}

/** Switching an account, and deleting it: what came through it stays, so that it can be added again. */
function useAccountChange({ id }: MailAccountItem) {
  const { source } = useConsole();
  const readAgain = () => source.queries.invalidateQueries({ queryKey: mailAccountsQuery(source).queryKey });
  const { mutate, error } = useMutation({
    networkMode: 'always',
    mutationFn: async (wish: { enabled: boolean } | 'delete'): Promise<void> => {
      if (wish === 'delete') await source.request(mailAccountRoutes.deleteMailAccount, { id });
      else await source.request(mailAccountRoutes.updateMailAccount, { id, ...wish });
    },
    onSettled: readAgain,
  });
  return { change: mutate, remove: () => mutate('delete'), error };
}
