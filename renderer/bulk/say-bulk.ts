import { useTranslation } from 'react-i18next';
import { type BulkChangeItem, type BulkResult, leftOutcomes } from '../../server/contract/desk/bulk-changes.ts';
import type { PropertyValues } from '../property/property.ts';
import { useSayProperty } from '../property/say-property.ts';
import { type BulkWish, countOf } from './bulk-jobs.ts';

/** Says what bulk changes do, and what became of them. */
export function useSayBulk() {
  const { t } = useTranslation();
  const sayProperty = useSayProperty();

  const wish = ({ status, add_tags = [], remove_tags = [], ...properties }: BulkWish): string => {
    const names = Object.keys(properties) as (keyof typeof properties)[];
    const parts = names.map((name) => sayProperty.values({ [name]: properties[name] } as PropertyValues));
    if (status !== undefined) parts.unshift(t('bulk.wish.status', { status: t(`status.${status}`) }));
    if (add_tags.length > 0) parts.push(t('bulk.wish.add_tags', { tags: add_tags.join(', ') }));
    if (remove_tags.length > 0) parts.push(t('bulk.wish.remove_tags', { tags: remove_tags.join(', ') }));
    return parts.join(' · ');
  };

  /** What the tickets that were to be changed have become. */
  const changed = (job: BulkChangeItem): string => {
    const count = countOf(job, ['changed']);
    const { status, ...others } = job.change;
    if (job.state === 'cancelled') return t('bulk.job.stopped', { count, wish: wish(job.change) });
    if (count === 0 && countOf(job, leftOutcomes) === 0) return t('bulk.job.same', { wish: wish(job.change) });
    if (count === 0) return t('bulk.job.none', { wish: wish(job.change) });
    if (status !== undefined && Object.keys(others).length === 0) {
      return t('bulk.changed', { count, status: t(`status.${status}`) });
    }
    return t('bulk.job.done', { count, wish: wish(job.change) });
  };

  const left = (job: BulkChangeItem): string[] => {
    const kept = countOf(job, ['changed_since']);
    const others = countOf(job, leftOutcomes) - kept;
    return [
      ...(others > 0 ? [t('bulk.job.left', { count: others })] : []),
      ...(kept > 0 ? [t('bulk.job.kept', { count: kept })] : []),
    ];
  };

  return {
    wish,
    /** A job that has ended, or its undo, in a sentence. */
    job(job: BulkChangeItem): string {
      const done = job.state === 'undone' ? t('bulk.undone', { count: countOf(job, ['undone']) }) : changed(job);
      return [done, ...left(job)].join(', ');
    },
    /** Why a ticket stayed as it was; '' where it did not. */
    why({ outcome, reason }: BulkResult): string {
      if (outcome === 'refused' && reason !== '') return t(`bulk.reason.${reason}`);
      const known = leftOutcomes.find((one) => one === outcome);
      return known ? t(`bulk.outcome.${known}`) : '';
    },
  };
}
