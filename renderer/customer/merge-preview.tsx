import { useTranslation } from 'react-i18next';
import type { ListedCustomer } from '../../server/contract/base/customer.ts';
import type { CustomerMerge } from '../../server/contract/desk/customer-merges.ts';
import { Button } from '../design/button.tsx';
import { reasonOf } from '../design/failure.tsx';
import { nameOf } from './customer-value.ts';

export interface MergePreviewProps {
  preview: CustomerMerge | undefined;
  error: unknown;
  /** Keeps the other one of the two. */
  onSwap(): void;
}

/** Who is kept, who goes, what goes over, and what is left behind. */
export function MergePreview({ preview, error, onSwap }: MergePreviewProps) {
  const { t } = useTranslation();
  return (
    <div aria-live="polite" className="min-h-[232px]">
      {error ? <p className="text-danger">{reasonOf(error, t('failure.unreachable'))}</p> : null}
      {!error && !preview ? <p className="late text-ink3">{t('customer.loading')}</p> : null}
      {preview ? <Told preview={preview} onSwap={onSwap} /> : null}
    </div>
  );
}

function Told({ preview, onSwap }: { preview: CustomerMerge; onSwap(): void }) {
  const { t } = useTranslation();
  const { target, source, channels, tickets, external_events: events, taken, left } = preview;
  const own = (field: string, label: string) => {
    if (field === 'firstname' || field === 'lastname') return t(`customer.${field}`);
    return field === 'external_primary_id' ? t('side.customerNumber') : label || field.replace('custom_', '');
  };
  const moved = [
    t('customer.merge.tickets', { count: tickets }),
    ...(events > 0 ? [t('customer.merge.events', { count: events })] : []),
    ...channels.map(({ channel }) => channel),
    ...taken.map(({ field, label, value }) => `${own(field, label)}: ${value}`),
  ];
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-stretch gap-3">
        <Side title={t('customer.merge.goes')} customer={source} />
        <Button className="self-center" onClick={onSwap}>
          {t('customer.merge.swap')}
        </Button>
        <Side title={t('customer.merge.stays')} customer={target} isKept />
      </div>
      <h3 className="mt-4 mb-1 font-semibold text-ink3 text-label">{t('customer.merge.goesOver')}</h3>
      <ul className="flex flex-col gap-0.5">
        {moved.map((line) => (
          <li key={line} dir="auto" className="text-ink2 [overflow-wrap:anywhere]">
            {line}
          </li>
        ))}
      </ul>
      {left.length > 0 ? (
        <>
          <h3 className="mt-3 mb-1 font-semibold text-ink3 text-label">{t('customer.merge.isLeft')}</h3>
          <ul className="flex flex-col gap-0.5">
            {left.map(({ field, label, value, kept }) => (
              <li key={field} className="text-warn [overflow-wrap:anywhere]">
                {t('customer.merge.keeps', { field: own(field, label), kept: kept || t('property.none'), value })}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p className="mt-3 text-ink3 text-small">{t('customer.merge.canUndo')}</p>
    </>
  );
}

function Side({ title, customer, isKept = false }: { title: string; customer: ListedCustomer; isKept?: boolean }) {
  return (
    <section
      className={`min-w-0 rounded-lg border px-3 py-2 ${isKept ? 'border-accent bg-selected' : 'border-line bg-sunken'}`}
    >
      <h3 className={`font-semibold text-label ${isKept ? 'text-accent' : 'text-ink3'}`}>{title}</h3>
      <p dir="auto" className="truncate font-semibold">
        {nameOf(customer)}
      </p>
      <p className="truncate text-ink2 text-small">{customer.external_primary_id || '–'}</p>
      <p dir="auto" className="truncate text-ink2 text-small">
        {customer.channels.map(({ channel }) => channel).join(', ') || '–'}
      </p>
    </section>
  );
}
