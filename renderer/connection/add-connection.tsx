import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bridge, ConnectionReport } from '../../preload/bridge.ts';
import { Button } from '../design/button.tsx';

const empty = { baseUrl: '', key: '', name: '' };

/** Address and key of another server; tested before it is kept, and an unencrypted one only after a second yes. */
export function AddConnection({ bridge, onAdded }: { bridge: Bridge; onAdded(): void }) {
  const { t } = useTranslation();
  const [fields, setFields] = useState(empty);
  const [report, setReport] = useState<ConnectionReport>();
  const test = useMutation({
    mutationFn: () => bridge.call('testConnection', { baseUrl: fields.baseUrl, key: fields.key }),
    onSuccess: setReport,
  });
  const add = useMutation({
    mutationFn: () => bridge.call('addConnection', fields),
    onSuccess: async ({ report: answer, connection }) => {
      setReport(answer);
      if (!connection) return;
      await bridge.call('useConnection', { id: connection.id });
      onAdded();
    },
  });
  const set = (name: keyof typeof empty) => (value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setReport(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = report ?? (await test.mutateAsync());
    const warned = report !== undefined;
    if (found.outcome === 'usable' && (!found.unencrypted || warned)) add.mutate();
  };
  const busy = test.isPending || add.isPending;
  const failed = test.error ?? add.error;
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <Field
        label={t('connection.address')}
        hint={t('connection.addressHint')}
        value={fields.baseUrl}
        onChange={set('baseUrl')}
        type="url"
      />
      <Field
        label={t('connection.key')}
        hint={t('connection.keyHint')}
        value={fields.key}
        onChange={set('key')}
        type="password"
      />
      <Field
        label={t('connection.name')}
        hint={t('connection.nameHint')}
        value={fields.name}
        onChange={set('name')}
        type="text"
      />
      <div role="status" className="min-h-5">
        {busy ? t('connection.testing') : null}
        {report && !busy ? <Report report={report} /> : null}
        {failed ? <span className="text-danger">{failed.message}</span> : null}
      </div>
      <div className="flex gap-2">
        <Button look="primary" type="submit" disabled={busy || fields.baseUrl === '' || fields.key === ''}>
          {t('connection.add')}
        </Button>
        <Button disabled={busy || fields.baseUrl === ''} onClick={() => test.mutate()}>
          {t('connection.test')}
        </Button>
      </div>
    </form>
  );
}

function Report({ report }: { report: ConnectionReport }) {
  const { t } = useTranslation();
  if (report.outcome !== 'usable') return <span className="text-danger">{report.message}</span>;
  return (
    <>
      <p className="text-ok">
        {report.kind === 'base' ? t('connection.usableBase') : t('connection.usable', { version: report.version })}
      </p>
      {report.missing.length > 0 ? (
        <p className="text-warn">{t('connection.missing', { permissions: report.missing.join(', ') })}</p>
      ) : null}
      {report.unencrypted ? <p className="text-warn">{t('connection.unencrypted')}</p> : null}
    </>
  );
}

interface FieldProps {
  label: string;
  hint: string;
  value: string;
  type: 'url' | 'password' | 'text';
  onChange(value: string): void;
}

function Field({ label, hint, value, type, onChange }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type={type}
        value={value}
        aria-describedby={`${id}-hint`}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className="mt-1 block h-8 w-full rounded-md border border-control bg-surface px-2"
      />
      <p id={`${id}-hint`} className="text-ink3">
        {hint}
      </p>
    </div>
  );
}
