import { useMutation, useQuery } from '@tanstack/react-query';
import { type DragEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sampleRoutes } from '../../server/contract/desk/samples.ts';
import { canImport } from '../action/window-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Failure } from '../design/failure.tsx';
import { Icon, type IconName } from '../design/icon.tsx';
import { canAddAccounts } from '../mail-account/mail-account-list.tsx';
import { deskQuery, mailAccountsQuery } from '../source/queries.ts';

/** An empty desk: look around, bring mail, connect elsewhere, or start with nothing. */
export function FirstRun({ onStartEmpty }: { onStartEmpty(): void }) {
  const { t } = useTranslation();
  const { source, panels, bridge } = useConsole();
  const desk = useDesk();
  const [over, setOver] = useState(false);
  const administers = desk.permissions.includes('DESK_ADMIN');
  const sample = useMutation({
    networkMode: 'always',
    mutationFn: () => source.request(sampleRoutes.createSample, {}),
    onSuccess: () => source.queries.invalidateQueries({ queryKey: deskQuery(source).queryKey }),
  });
  useMailboxConnected(onStartEmpty);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && canImport(desk)) panels.show('import', file);
  };
  return (
    <main
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`grid h-full place-items-center overflow-y-auto p-6 ${over ? 'bg-selected' : ''}`}
    >
      <div className="w-full max-w-[520px]">
        <span className="grid size-[34px] place-items-center rounded-lg bg-accent text-on-accent">
          <Icon name="mark" />
        </span>
        <h1 className="mt-4 font-[650] text-title">{t('firstRun.title')}</h1>
        <p className="mt-1 text-ink2">{t('firstRun.explain')}</p>
        <div className="mt-5 flex flex-col gap-2.5">
          {administers && desk.features.includes('sample') ? (
            <Choice
              icon="sample"
              title={t('firstRun.sample')}
              hint={sample.isPending ? t('firstRun.working') : t('firstRun.sampleHint')}
              disabled={sample.isPending}
              onChoose={() => sample.mutate()}
            />
          ) : null}
          {canAddAccounts(desk) ? (
            <Choice
              icon="mail"
              title={t('firstRun.mailbox')}
              hint={t('firstRun.mailboxHint')}
              disabled={sample.isPending}
              onChoose={() => panels.editAccount('new')}
            />
          ) : null}
          {canImport(desk) ? (
            <Choice
              icon="inbox"
              title={t('firstRun.import')}
              hint={t('firstRun.importHint')}
              disabled={sample.isPending}
              onChoose={() => panels.show('import')}
            />
          ) : null}
          {bridge ? (
            <Choice
              icon="server"
              title={t('firstRun.connect')}
              hint={t('firstRun.connectHint')}
              disabled={sample.isPending}
              onChoose={() => panels.show('connect')}
            />
          ) : null}
          <Choice
            icon="tick"
            title={t('firstRun.empty')}
            hint={t('firstRun.emptyHint')}
            disabled={sample.isPending}
            onChoose={onStartEmpty}
          />
        </div>
        {sample.error ? (
          <Failure what={t('firstRun.failed')} error={sample.error} onRetry={() => sample.mutate()} />
        ) : null}
      </div>
    </main>
  );
}

/** A desk with a mailbox has begun, though no mail has come yet. */
function useMailboxConnected(onConnected: () => void): void {
  const { source } = useConsole();
  const desk = useDesk();
  const { data: accounts = [] } = useQuery({ ...mailAccountsQuery(source), enabled: canAddAccounts(desk) });
  const isConnected = accounts.length > 0;
  useEffect(() => {
    if (isConnected) onConnected();
  }, [isConnected, onConnected]);
}

interface ChoiceProps {
  icon: IconName;
  title: string;
  hint: string;
  disabled: boolean;
  onChoose(): void;
}

function Choice({ icon, title, hint, disabled, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onChoose}
      className="flex items-center gap-3.5 rounded-[10px] border border-line bg-raised px-4 py-3 text-start hover:border-accent disabled:opacity-60"
    >
      <span className="text-accent">
        <Icon name={icon} size={20} />
      </span>
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-ink2">{hint}</span>
      </span>
    </button>
  );
}
