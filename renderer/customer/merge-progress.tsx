import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../design/progress-bar.tsx';

export interface MergeProgressProps {
  /** What is being done, with whom. */
  label: string;
  done: number;
  total: number;
}

/** How far a merge of two customers is that goes on in the background, or its undo. */
export function MergeProgress({ label, done, total }: MergeProgressProps) {
  const { t } = useTranslation();
  // What comes meanwhile is merged, too.
  const of = Math.max(done, total);
  return (
    <div className="mt-1">
      <p role="status" className="text-ink2 text-small [overflow-wrap:anywhere]">
        {label}
      </p>
      <ProgressBar label={label} share={of === 0 ? 1 : done / of} className="mt-1.5 block h-1" />
      <p className="mt-1 text-ink3 text-small">{t('customer.underWay.rows', { done, total: of })}</p>
    </div>
  );
}
