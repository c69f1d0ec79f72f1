import { useTranslation } from 'react-i18next';
import type { TicketRow } from '../../server/contract/desk/tickets.ts';
import { StatusShape } from '../design/status-shape.tsx';
import { showAge } from '../text/show-time.ts';
import { useNow } from '../text/use-now.ts';
import type { TargetGroup } from './find-targets.ts';

export const targetOption = (id: number): string => `merge-target-${id}`;

export interface TargetListProps {
  /** Undefined while they are asked for. */
  groups: readonly TargetGroup[] | undefined;
  /** The one that Enter merges into. */
  current: TicketRow | undefined;
  /** What was typed. */
  wanted: string;
  onPoint(row: TicketRow): void;
}

/** Tickets to merge into, under headings; the keyboard stays in the field above. */
export function TargetList({ groups, current, wanted, onPoint }: TargetListProps) {
  const { t } = useTranslation();
  const total = groups?.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0;
  return (
    <>
      <div
        id="merge-targets"
        role="listbox"
        aria-label={t('merge.find')}
        tabIndex={-1}
        className="mt-2 h-[216px] overflow-y-auto outline-none"
      >
        {groups?.map(({ kind, rows }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no group of fields
          <div key={kind} role="group" aria-label={t(`merge.groups.${kind}`)}>
            <div role="presentation" className="px-2 pt-2 pb-0.5 font-semibold text-ink3 text-label">
              {t(`merge.groups.${kind}`)}
            </div>
            {rows.map((row) => (
              <Target key={row.id} row={row} isCurrent={row.id === current?.id} onPoint={() => onPoint(row)} />
            ))}
          </div>
        ))}
        {groups && total === 0 ? (
          <p className="px-2 py-3 text-ink3">{t(wanted.trim() === '' ? 'merge.noOthers' : 'merge.nothing')}</p>
        ) : null}
      </div>
      <div aria-live="polite" className="sr-only">
        {groups ? t('palette.results', { count: total }) : ''}
      </div>
    </>
  );
}

interface TargetProps {
  row: TicketRow;
  isCurrent: boolean;
  onPoint(): void;
}

function Target({ row, isCurrent, onPoint }: TargetProps) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field merges
    // biome-ignore lint/a11y/useFocusableInteractive: the field holds the focus and names the option
    <div
      id={targetOption(row.id)}
      role="option"
      aria-selected={isCurrent}
      onClick={onPoint}
      className={`flex h-[34px] items-center gap-2.5 rounded-[7px] px-2 ${isCurrent ? 'bg-selected' : 'hover:bg-hover'}`}
    >
      <StatusShape status={row.status} />
      <span className="sr-only">{t(`status.${row.status}`)}</span>
      <span className="shrink-0 text-ink2 tabular-nums">#{row.id}</span>
      <span dir="auto" className="min-w-0 truncate">
        {row.title || t('list.noTitle')}
      </span>
      <span dir="auto" className="ms-auto max-w-[35%] shrink-0 truncate ps-2 text-ink2">
        {row.customer_name}
      </span>
      <span className="w-12 shrink-0 whitespace-nowrap text-end text-ink3">{showAge(t, row.last_update, now)}</span>
    </div>
  );
}
