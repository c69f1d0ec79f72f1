import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailImport } from '../../server/contract/desk/imports.ts';
import { Button } from '../design/button.tsx';
import type { ImportStart } from './use-import.ts';

export interface ImportQuestionsProps {
  state: MailImport;
  onStart(how: ImportStart): void;
  onCancel(): void;
}

const outcomes = ['auto', 'open', 'closed'] as const;

/** Which addresses are the office's own, and what becomes of the tickets. */
export function ImportQuestions({ state, onStart, onCancel }: ImportQuestionsProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(
    () => new Set(state.proposed_addresses.filter(({ proposed }) => proposed).map(({ address }) => address)),
  );
  const [own, setOwn] = useState<string[]>([]);
  const [status, setStatus] = useState<(typeof outcomes)[number]>('auto');
  const flip = (address: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(address)) after.add(address);
      return after;
    });
  const add = (address: string) => {
    setOwn((before) => [...new Set([...before, address])]);
    setChosen((before) => new Set(before).add(address));
  };
  const known = state.proposed_addresses.map(({ address }) => address);
  return (
    <div>
      <p className="text-ink2">{t('import.waiting', { count: state.mails, name: state.name })}</p>
      <fieldset className="mt-4">
        <legend className="font-semibold">{t('import.yours')}</legend>
        <p className="text-ink3">{known.length === 0 ? t('import.noAddresses') : t('import.yoursHint')}</p>
        <ul className="mt-2 max-h-[220px] overflow-y-auto rounded-md border border-line">
          {state.proposed_addresses.map(({ address, mails }) => (
            <Address key={address} address={address} mails={mails} on={chosen.has(address)} onFlip={flip} />
          ))}
          {own
            .filter((address) => !known.includes(address))
            .map((address) => (
              <Address key={address} address={address} on={chosen.has(address)} onFlip={flip} />
            ))}
        </ul>
        <AddAddress onAdd={add} />
      </fieldset>
      <fieldset className="mt-4">
        <legend className="mb-1 font-semibold">{t('import.becomes')}</legend>
        {outcomes.map((value) => (
          <label key={value} className="flex items-start gap-2 py-0.5">
            <input
              type="radio"
              name="import-status"
              checked={status === value}
              onChange={() => setStatus(value)}
              className="mt-1 accent-accent"
            />
            <span>
              {t(`import.status.${value}`)}
              {value === 'auto' ? <span className="block text-ink3">{t('import.status.autoHint')}</span> : null}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="mt-5 flex gap-2">
        <Button look="primary" onClick={() => onStart({ addresses: [...chosen], status })}>
          {t('import.start')}
        </Button>
        <Button onClick={onCancel}>{t('import.cancel')}</Button>
      </div>
    </div>
  );
}

function Address(props: { address: string; mails?: number; on: boolean; onFlip(address: string): void }) {
  const { t } = useTranslation();
  return (
    <li className="border-line border-b last:border-b-0">
      <label className="flex items-center gap-2.5 px-3 py-1.5 hover:bg-hover">
        <input
          type="checkbox"
          checked={props.on}
          onChange={() => props.onFlip(props.address)}
          className="accent-accent"
        />
        <span className="min-w-0 flex-1 truncate">{props.address}</span>
        {props.mails === undefined ? null : (
          <span className="shrink-0 text-ink3 text-small">{t('import.addressMails', { count: props.mails })}</span>
        )}
      </label>
    </li>
  );
}

function AddAddress({ onAdd }: { onAdd(address: string): void }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState('');
  const [bad, setBad] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = address.trim().toLowerCase();
    const fits = /^[^\s@]+@[^\s@]+$/.test(given);
    setBad(!fits);
    if (!fits) return;
    onAdd(given);
    setAddress('');
  };
  return (
    <form onSubmit={submit} className="mt-2">
      <div className="flex gap-2">
        <input
          aria-label={t('import.otherAddress')}
          aria-invalid={bad}
          placeholder={t('import.otherAddress')}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          className="h-7 min-w-0 flex-1 rounded-md border border-control bg-surface px-2 placeholder:text-ink3"
        />
        <Button type="submit">{t('import.addAddress')}</Button>
      </div>
      <p role="alert" className="text-danger">
        {bad ? t('import.badAddress') : ''}
      </p>
    </form>
  );
}
