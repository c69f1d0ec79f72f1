import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';
import { reasonOf } from '../design/failure.tsx';
import { Icon } from '../design/icon.tsx';
import { Keycap } from '../design/keycap.tsx';
import { useSayProperty } from '../property/say-property.ts';
import { type Notice, waitsForAnswer } from './notices.ts';

/** How long a result stays, in milliseconds; a failure stays until it is answered. */
const shownFor = 8000;

/** What became of the last change, with Undo or another try. */
export function NoticeToast() {
  const { t } = useTranslation();
  const { notices, statuses } = useConsole();
  const notice = useStore(notices, (state) => state.notice);
  useEffect(() => {
    if (notice === undefined || waitsForAnswer(notice) || notice.kind === 'changing') return;
    const timer = setTimeout(notices.dismiss, shownFor);
    return () => clearTimeout(timer);
  }, [notice, notices]);
  const say = useSay();
  const failed = waitsForAnswer(notice);
  return (
    <div role={failed ? 'alert' : 'status'}>
      {notice === undefined ? null : (
        <div className="pointer-events-auto flex items-center gap-2.5 rounded-lg border border-line bg-raised py-[7px] ps-3 pe-2 text-small shadow-raised">
          <span className={`min-w-0 flex-1 ${failed ? 'text-danger' : ''}`}>{say(notice)}</span>
          {canTakeBack(notice) ? (
            <Button className="h-6" onClick={() => void statuses.undo()}>
              {t('bulk.undo')} <Keycap keys="z" />
            </Button>
          ) : null}
          {notice.kind === 'failed' || notice.kind === 'view-failed' || notice.kind === 'conflict' ? (
            <>
              <Button
                className="h-6"
                onClick={() => {
                  notices.dismiss();
                  if (notice.kind === 'conflict') notice.anyway();
                  else notice.retry();
                }}
              >
                {t(notice.kind === 'conflict' ? 'property.anyway' : 'bulk.retry')}
              </Button>
              <button
                type="button"
                aria-label={t('bulk.dismiss')}
                onClick={notices.dismiss}
                className="grid size-6 place-items-center rounded-md text-ink2 hover:bg-hover"
              >
                <Icon name="close" size={14} />
              </button>
            </>
          ) : null}
        </div>
      )}
    </div>
  );
}

const canTakeBack = (notice: Notice): boolean =>
  notice.kind === 'changed' ||
  notice.kind === 'changed-property' ||
  notice.kind === 'changed-customer' ||
  notice.kind === 'merged' ||
  notice.kind === 'split' ||
  (notice.kind === 'view' && notice.done === 'deleted');

function useSay(): (notice: Notice) => string {
  const { t } = useTranslation();
  const sayProperty = useSayProperty();
  return (notice) => {
    if (notice.kind === 'changed-property') return sayProperty.changed(notice.wish, notice.total);
    if (notice.kind === 'conflict') return sayProperty.conflict(notice.id, notice.changes);
    return sayNotice(t, notice);
  };
}

function sayNotice(t: TFunction, notice: Exclude<Notice, { kind: 'changed-property' | 'conflict' }>): string {
  switch (notice.kind) {
    case 'changing':
      return t('bulk.changing', { done: notice.done, total: notice.total });
    case 'changed':
      return t('bulk.changed', { count: notice.total, status: t(`status.${notice.status}`) });
    case 'changed-customer':
      return notice.value === null
        ? t('customer.cleared', { field: notice.label })
        : t('customer.changed', { field: notice.label, value: notice.value });
    case 'undone-customer':
      return t('customer.undone', { field: notice.label });
    case 'undone':
      return t('bulk.undone', { count: notice.total });
    case 'unchanged':
      return t('bulk.unchanged', { status: t(`status.${notice.status}`) });
    case 'merged':
      return t('merge.done.merged', { count: notice.total, id: notice.target });
    case 'unmerged':
      return sayUnmerged(t, notice);
    case 'split':
      return t('merge.done.split', { count: notice.messages, id: notice.ticket });
    case 'unsplit':
      return t('merge.done.unsplit', { id: notice.ticket });
    case 'view':
      return t(`views.done.${notice.done}`, { name: notice.name });
    case 'view-failed':
      return t('views.failed', { name: notice.name, reason: reasonOf(notice.error, t('failure.unreachable')) });
    case 'failed': {
      const reason = reasonOf(notice.error, t('failure.unreachable'));
      if (notice.label !== undefined) return t('customer.failed', { field: notice.label, reason });
      return t('bulk.failed', { count: notice.total, reason });
    }
  }
}

/** Also what of the merge stays, since somebody went on working in the ticket. */
function sayUnmerged(t: TFunction, notice: Extract<Notice, { kind: 'unmerged' }>): string {
  const { target: id, total: count, exact, elsewhere } = notice;
  return [
    t('merge.done.unmerged', { count, id }),
    ...(exact ? [] : [t('merge.done.statusStays', { id })]),
    ...(elsewhere > 0 ? [t('merge.done.elsewhere', { count: elsewhere })] : []),
  ].join(' ');
}
