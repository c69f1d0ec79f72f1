import { useTranslation } from 'react-i18next';
import { useLocale } from '../text/use-locale.ts';

export interface ViewCountProps {
  total: number;
  /** False: there are at least `total`. */
  isExact: boolean;
}

/** How many tickets a view has: `4,312`, or `20,000+` where only so much is known. */
export function ViewCount({ total, isExact }: ViewCountProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (isExact) return new Intl.NumberFormat(locale).format(total);
  return (
    <>
      <span aria-hidden="true">{t('views.atLeast', { count: total })}</span>
      <span className="sr-only">{t('views.atLeastLabel', { count: total })}</span>
    </>
  );
}
