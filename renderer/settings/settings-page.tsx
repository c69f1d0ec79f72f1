import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { sessionRoutes } from '../../server/contract/desk/sessions.ts';
import { canUseMacros } from '../action/macro-actions.ts';
import { canImport } from '../action/window-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { canTakeChats } from '../chat/can-take-chats.ts';
import { useServerName } from '../connection/use-connections.ts';
import { Button } from '../design/button.tsx';
import { reasonOf } from '../design/failure.tsx';
import { MacroList } from '../macro/macro-list.tsx';
import { canAddAccounts, MailAccountList } from '../mail-account/mail-account-list.tsx';
import { SignatureList } from '../mail-account/signature-list.tsx';
import { languages } from '../text/start-text.ts';
import { hasNotificationSettings } from './has-notification-settings.ts';
import { NotificationSettings } from './notification-settings.tsx';
import { themes } from './preferences.ts';
import { RingSettings } from './ring-settings.tsx';

/** What this person can choose on this computer, and what the console is connected to. */
export function SettingsPage() {
  const { t } = useTranslation();
  const desk = useDesk();
  const { panels } = useConsole();
  return (
    <main className="min-w-0 flex-1 overflow-y-auto bg-surface">
      <header className="flex h-11 items-center border-line border-b px-6">
        <h1 className="font-semibold">{t('settings.title')}</h1>
      </header>
      <div className="max-w-[720px] px-6 pb-10">
        <Appearance />
        <Keyboard />
        {hasNotificationSettings(desk) || canTakeChats(desk) ? (
          <Section title={t('rail.notifications')}>
            {hasNotificationSettings(desk) ? <NotificationSettings /> : null}
            {canTakeChats(desk) ? <RingSettings /> : null}
          </Section>
        ) : null}
        {canUseMacros(desk) ? (
          <Section title={t('macro.title')}>
            <MacroList />
          </Section>
        ) : null}
        {canAddAccounts(desk) || canImport(desk) ? (
          <Section title={t('settings.mail')}>
            {canAddAccounts(desk) ? <MailAccountList /> : null}
            <div className="flex flex-wrap gap-2">
              {canAddAccounts(desk) ? (
                <Button onClick={() => panels.editAccount('new')}>{t('mailAccount.add')}</Button>
              ) : null}
              {canImport(desk) ? (
                <Button onClick={() => panels.show('import')}>{t('settings.importMailbox')}</Button>
              ) : null}
            </div>
            {canAddAccounts(desk) ? <SignatureList /> : null}
          </Section>
        ) : null}
        <ConnectionFacts />
      </div>
    </main>
  );
}

function Appearance() {
  const { t } = useTranslation();
  const { preferences } = useConsole();
  const { theme, language } = useStore(preferences);
  return (
    <Section title={t('settings.appearance')}>
      <Choices
        legend={t('settings.theme')}
        name="theme"
        value={theme}
        options={themes.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
        onChoose={(chosen) => preferences.setState({ theme: chosen })}
      />
      <Choices
        legend={t('settings.language')}
        name="language"
        value={language}
        options={(['system', ...languages] as const).map((value) => ({
          value,
          label: t(`settings.languages.${value}`),
        }))}
        onChoose={(chosen) => preferences.setState({ language: chosen })}
      />
    </Section>
  );
}

function Keyboard() {
  const { t } = useTranslation();
  const { preferences, panels } = useConsole();
  const singleKeys = useStore(preferences, (state) => state.singleKeys);
  return (
    <Section title={t('settings.keyboard')}>
      <label className="flex items-start gap-2.5">
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => preferences.setState({ singleKeys: event.target.checked })}
          className="mt-1 accent-accent"
        />
        <span>
          <span className="block">{t('settings.singleKeys')}</span>
          <span className="block text-ink3">{t('settings.singleKeysHint')}</span>
        </span>
      </label>
      <Button className="mt-3" onClick={() => panels.show('keys')}>
        {t('keys.title')}
      </Button>
    </Section>
  );
}

function ConnectionFacts() {
  const { t } = useTranslation();
  const { bridge, panels } = useConsole();
  const desk = useDesk();
  const server = useServerName() ?? t('connection.local');
  const { data: app } = useQuery({
    queryKey: ['app-info'],
    queryFn: async () => (await bridge?.call('getAppInfo', {})) ?? null,
    enabled: bridge !== undefined,
  });
  const facts: [string, string][] = [
    [t('settings.server'), server],
    [t('settings.kind'), t(`settings.kinds.${desk.kind}`)],
    [t('settings.version'), desk.version],
    [t('settings.signedInAs'), [desk.user.name, desk.user.email].filter((part) => part !== '').join(' · ')],
    [t('settings.permissions'), desk.permissions.join(', ')],
    ...(app ? ([[t('settings.keyStorage'), t(`settings.keyStorages.${app.keyStorage}`)]] as [string, string][]) : []),
  ];
  return (
    <Section title={t('settings.connection')}>
      <dl className="grid select-text grid-cols-[140px_minmax(0,1fr)] gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink3">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        {bridge ? (
          <Button onClick={() => panels.show('connect')}>{t('connection.connect')}</Button>
        ) : (
          desk.features.includes('sessions') && <SignOut />
        )}
      </div>
    </Section>
  );
}

function SignOut() {
  const { t } = useTranslation();
  const { source } = useConsole();
  const leave = useMutation({
    networkMode: 'always',
    mutationFn: () => source.request(sessionRoutes.deleteSession, {}),
    // Nothing of this person stays in the window: no row, no selection, nothing that Z would take back.
    onSuccess: () => window.location.reload(),
  });
  return (
    <>
      <Button onClick={() => leave.mutate()}>{t('settings.signOut')}</Button>
      {leave.error ? (
        <p role="alert" className="mt-2 text-danger">
          {t('settings.signOutFailed', { reason: reasonOf(leave.error, t('failure.unreachable')) })}
        </p>
      ) : null}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-b py-5">
      <h2 className="mb-3 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Choices<Value extends string>(props: {
  legend: string;
  name: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose(value: Value): void;
}) {
  return (
    <fieldset className="mb-3">
      <legend className="mb-1 text-ink3">{props.legend}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {props.options.map(({ value, label }) => (
          <label key={value} className="flex items-center gap-2">
            <input
              type="radio"
              name={props.name}
              checked={props.value === value}
              onChange={() => props.onChoose(value)}
              className="accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
