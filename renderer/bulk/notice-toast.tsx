import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';
import { reasonOf } from '../design/failure.tsx';
import { Icon } from '../design/icon.tsx';
import { Keycap } from '../design/keycap.tsx';
import type { Notice } from './notices.ts';

/** How long a result stays, in milliseconds; a failure stays until it is answered. */
const shownFor = 8000;

/** What became of the last change, with Undo or another try. */
export function NoticeToast() {
  const { t } = useTranslation();
  const { notices, statuses } = useConsole();
  const notice = useStore(notices, (state) => state.notice);
  useEffect(() => {
    if (notice === undefined || notice.kind === 'failed' || notice.kind === 'changing') return;
    const timer = setTimeout(notices.dismiss, shownFor);
    return () => clearTimeout(timer);
  }, [notice, notices]);
  const failed = notice?.kind === 'failed';
  return (
    <div role={failed ? 'alert' : 'status'}>
      {notice === undefined ? null : (
        <div className="pointer-events-auto flex items-center gap-2.5 rounded-lg border border-line bg-raised py-[7px] ps-3 pe-2 text-small shadow-raised">
          <span className={`min-w-0 flex-1 ${failed ? 'text-danger' : ''}`}>{sayNotice(t, notice)}</span>
          {notice.kind === 'changed' ? (
            <Button className="h-6" onClick={() => void statuses.undo()}>
              {t('bulk.undo')} <Keycap keys="z" />
            </Button>
          ) : null}
          {notice.kind === 'failed' ? (
            <>
              <Button
                className="h-6"
                onClick={() => {
                  notices.dismiss();
                  notice.retry();
                }}
              >
                {t('bulk.retry')}
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

function sayNotice(t: TFunction, notice: Notice): string {
  switch (notice.kind) {
    case 'changing':
      return t('bulk.changing', { done: notice.done, total: notice.total });
    case 'changed':
      return t('bulk.changed', { count: notice.total, status: t(`status.${notice.status}`) });
    case 'undone':
      return t('bulk.undone', { count: notice.total });
    case 'unchanged':
      return t('bulk.unchanged', { status: t(`status.${notice.status}`) });
    case 'failed':
      return t('bulk.failed', { count: notice.total, reason: reasonOf(notice.error, t('failure.unreachable')) });
  }
}
