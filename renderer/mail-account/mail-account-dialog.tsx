import { type FormEvent, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { MailAccountItem } from '../../server/contract/desk/mail-accounts.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { reasonOf } from '../design/failure.tsx';
import { Field, inputClass } from '../design/field.tsx';
import {
  type AccountFields,
  fieldsOf,
  isComplete,
  newFields,
  type ServerFields as TypedServer,
  withAddress,
  withSettings,
} from './account-form.ts';
import { ServerFields } from './server-fields.tsx';
import { TestResult } from './test-result.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useSuggestion } from './use-suggestion.ts';

/** Adds a mailbox or changes one: address and password are enough where the servers can be guessed. */
export function MailAccountDialog() {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const wanted = useStore(panels, (state) => state.account);
  if (!wanted) return null;
  const isNew = wanted === 'new';
  return (
    <Dialog
      open
      onClose={panels.close}
      title={isNew ? t('mailAccount.addTitle') : t('mailAccount.editOf', wanted)}
      width={600}
      holdsInput
    >
      <AccountForm account={isNew ? undefined : wanted} />
    </Dialog>
  );
}

function AccountForm({ account }: { account: MailAccountItem | undefined }) {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const { brands } = useDesk();
  const [fields, setFields] = useState(() => (account ? fieldsOf(account) : newFields(brands[0]?.id ?? 0)));
  const form = useAccountForm(account, fields);
  // From what the fields are by then, which a suggestion may have changed since they were drawn.
  const update = (next: (typed: AccountFields) => AccountFields) => {
    form.forget();
    setFields(next);
  };
  const set = (change: Partial<AccountFields>) => update((typed) => ({ ...typed, ...change }));
  const setServer = (of: 'imap' | 'smtp') => (change: Partial<TypedServer>) =>
    update((typed) => ({ ...typed, [of]: { ...typed[of], ...change } }));
  const suggest = useCallback<Parameters<typeof useSuggestion>[1]>(
    (suggested, before) => setFields((typed) => withSettings(typed, suggested, before)),
    [],
  );
  // An account that is there already has servers that work.
  const hint = useSuggestion(account?.address === fields.address ? '' : fields.address, suggest)?.hint ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete(fields)) void form.save();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Whose
        fields={fields}
        isNew={!account}
        set={set}
        onAddress={(address) => update((typed) => withAddress(typed, address))}
      />
      <p aria-live="polite" className="text-warn empty:hidden">
        {hint === '' ? '' : t(`mailAccount.hint.${hint}`)}
      </p>
      <ServerFields
        title={t('mailAccount.imap')}
        values={fields.imap}
        hasPassword={account?.has_imap_password ?? false}
        withLogin
        onChange={setServer('imap')}
      />
      <ServerFields
        title={t('mailAccount.smtp')}
        values={fields.smtp}
        hasPassword={account?.has_smtp_password ?? false}
        withLogin={!fields.isOneLogin}
        onChange={setServer('smtp')}
      >
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={fields.isOneLogin}
            onChange={({ target }) => set({ isOneLogin: target.checked })}
            className="accent-accent"
          />
          {t('mailAccount.oneLogin')}
        </label>
      </ServerFields>
      <TestResult fields={fields} test={form.test} />
      <p role="alert" className="text-danger empty:hidden">
        {form.error === undefined
          ? ''
          : t('mailAccount.notSaved', { reason: reasonOf(form.error, t('failure.unreachable')) })}
      </p>
      <div className="flex justify-end gap-2">
        <Button className="me-auto" onClick={() => void form.tryOut()} disabled={!isComplete(fields) || form.isBusy}>
          {t(form.isTesting ? 'mailAccount.testing' : 'mailAccount.test')}
        </Button>
        <Button onClick={panels.close}>{t('mailAccount.cancel')}</Button>
        <Button type="submit" look="primary" disabled={!isComplete(fields) || form.isBusy}>
          {t(account ? 'mailAccount.save' : 'mailAccount.addDone')}
        </Button>
      </div>
    </form>
  );
}

/** Days of mail that a new account brings along. */
const spans = [0, 7, 30, 365] as const;

function Whose(props: {
  fields: AccountFields;
  isNew: boolean;
  set(change: Partial<AccountFields>): void;
  onAddress(address: string): void;
}) {
  const { t } = useTranslation();
  const { brands } = useDesk();
  const { fields, set } = props;
  return (
    <div className="grid grid-cols-2 gap-x-2 gap-y-3">
      <Field label={t('mailAccount.address')}>
        <input
          // biome-ignore lint/a11y/noAutofocus: a dialog that was opened to type in it
          autoFocus
          type="email"
          value={fields.address}
          autoComplete="off"
          spellCheck={false}
          placeholder="support@office.example"
          onChange={({ target }) => props.onAddress(target.value)}
          className={inputClass}
        />
      </Field>
      <Field label={t('mailAccount.fromName')}>
        <input
          value={fields.fromName}
          maxLength={120}
          placeholder={brands.find(({ id }) => id === fields.brandId)?.name ?? ''}
          onChange={({ target }) => set({ fromName: target.value })}
          className={inputClass}
        />
      </Field>
      {props.isNew ? (
        <Field label={t('mailAccount.fetch')}>
          <select
            value={fields.days}
            onChange={({ target }) => set({ days: Number(target.value) })}
            className={inputClass}
          >
            {spans.map((days) => (
              <option key={days} value={days}>
                {days === 0 ? t('mailAccount.fromNow') : t('mailAccount.lastDays', { count: days })}
              </option>
            ))}
          </select>
        </Field>
      ) : null}
      {props.isNew && brands.length > 1 ? (
        <Field label={t('mailAccount.brand')}>
          <select
            value={fields.brandId}
            onChange={({ target }) => set({ brandId: Number(target.value) })}
            className={inputClass}
          >
            {brands.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
      ) : null}
    </div>
  );
}
