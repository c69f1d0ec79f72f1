import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageEntry } from '../../server/contract/base/ticket.ts';
import { FoldButton } from './text-body.tsx';

/** Who a mail was from and to, and the header fields that the server kept. */
export function MailDetails({ entry }: { entry: MessageEntry }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const details = readDetails(entry.email_details);
  if (details.length === 0) return null;
  const rows = [
    { name: t('ticket.from'), value: withName(entry.from_name, entry.from) },
    { name: t('ticket.toField'), value: withName(entry.to_name, entry.to) },
    ...details.filter(({ name }) => !['from', 'to'].includes(name.toLowerCase())),
  ].filter(({ value }) => value !== '');
  return (
    <div className="text-small">
      <FoldButton open={open} onToggle={() => setOpen(!open)} label={t('ticket.details')} />
      {open ? (
        <dl className="mt-1 grid select-text grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
          {rows.map(({ name, value }) => (
            <div key={`${name} ${value}`} className="contents">
              <dt className="text-ink3">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}

const withName = (name: string, address: string | null): string =>
  name !== '' && address && name !== address ? `${name} <${address}>` : (address ?? '');

/** The header fields in `email_details`: a JSON object of texts or lists of texts; anything else shows nothing. */
export function readDetails(json: string): { name: string; value: string }[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return [];
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return [];
  return Object.entries(parsed).flatMap(([name, value]) => {
    const text = Array.isArray(value)
      ? value
          .map(asText)
          .filter((part) => part !== '')
          .join(', ')
      : asText(value);
    return text === '' ? [] : [{ name, value: text }];
  });
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  const { name, address } = value as { name?: unknown; address?: unknown };
  return withName(typeof name === 'string' ? name : '', typeof address === 'string' ? address : '');
}
