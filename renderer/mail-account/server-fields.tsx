import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mailSecurities } from '../../server/contract/desk/mail-accounts.ts';
import { Field, inputClass } from '../design/field.tsx';
import type { ServerFields as Values } from './account-form.ts';

/** Where a server is, and who logs in. */
export function ServerFields(props: {
  title: string;
  values: Values;
  /** A password is kept already: an empty field leaves it. */
  hasPassword: boolean;
  withLogin: boolean;
  onChange(change: Partial<Values>): void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { values, onChange: set } = props;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2.5 border-line border-t pt-3">
      <legend className="float-start font-semibold">{props.title}</legend>
      <div className="clear-both grid grid-cols-[minmax(0,1fr)_76px_minmax(0,140px)] gap-2">
        <Field label={t('mailAccount.host')}>
          <input
            value={values.host}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => set({ host: target.value })}
            className={inputClass}
          />
        </Field>
        <Field label={t('mailAccount.port')}>
          <input
            value={values.port}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => set({ port: target.value.replace(/\D/g, '').slice(0, 5) })}
            className={inputClass}
          />
        </Field>
        <Field label={t('mailAccount.security')}>
          <select
            value={values.security}
            onChange={({ target }) => set({ security: target.value as Values['security'] })}
            className={inputClass}
          >
            {mailSecurities.map((security) => (
              <option key={security} value={security}>
                {t(`mailAccount.securities.${security}`)}
              </option>
            ))}
          </select>
        </Field>
      </div>
      {props.withLogin ? (
        <div className="grid grid-cols-2 gap-2">
          <Field label={t('mailAccount.user')}>
            <input
              value={values.user}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => set({ user: target.value })}
              className={inputClass}
            />
          </Field>
          <PasswordField
            value={values.password}
            isKept={props.hasPassword}
            onChange={(password) => set({ password })}
          />
        </div>
      ) : null}
      {props.children}
    </fieldset>
  );
}

export function PasswordField(props: { value: string; isKept: boolean; onChange(value: string): void }) {
  const { t } = useTranslation();
  return (
    <Field label={t('mailAccount.password')}>
      <input
        type="password"
        value={props.value}
        autoComplete="new-password"
        placeholder={props.isKept ? t('mailAccount.passwordKept') : ''}
        onChange={({ target }) => props.onChange(target.value)}
        className={inputClass}
      />
    </Field>
  );
}
