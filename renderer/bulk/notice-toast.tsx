import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { notBegun } from '../../server/contract/desk/drafts.ts';
import { usualUndo } from '../../server/contract/desk/messages.ts';
import { useConsole } from '../app/console.ts';
import { SentText } from '../composer/sent-text.tsx';
import { Button } from '../design/button.tsx';
import { reasonOf } from '../design/failure.tsx';
import { Icon } from '../design/icon.tsx';
import { Keycap } from '../design/keycap.tsx';
import { useSayProperty } from '../property/say-property.ts';
import { JobProgress } from './job-progress.tsx';
import { leavesSome, type Notice, waitsForAnswer } from './notices.ts';
import { useSayBulk } from './say-bulk.ts';

/** How long a result stays, in milliseconds; what the agent has to look at stays until then. */
const shownFor = 8000;

/** A message can be taken back for so long (ms); a moment more is no promise. */
const shownUntilSent = usualUndo * 1000;

/** Jobs that go on, and what became of the last change, with Undo or another try. */
export function NoticeToast() {
  const { notices } = useConsole();
  const notice = useStore(notices, (state) => state.notice);
  useEffect(() => {
    if (notice === undefined || waitsForAnswer(notice) || leavesSome(notice) || notice.kind === 'changing') return;
    const timer = setTimeout(notices.dismiss, notice.kind === 'sent' ? shownUntilSent : shownFor);
    return () => clearTimeout(timer);
  }, [notice, notices]);
  const say = useSay();
  const failed = waitsForAnswer(notice);
  return (
    <>
      <JobProgress />
      <div role={failed ? 'alert' : 'status'}>
        {notice === undefined ? null : (
          <div className="pointer-events-auto flex items-center gap-2.5 rounded-lg border border-line bg-raised py-[7px] ps-3 pe-2 text-small shadow-raised">
            <span className={`min-w-0 flex-1 ${failed ? 'text-danger' : ''}`}>
              {notice.kind === 'sent' ? <SentText notice={notice} /> : say(notice)}
            </span>
            <Answers notice={notice} />
          </div>
        )}
      </div>
    </>
  );
}

/** What can be done about it. */
function Answers({ notice }: { notice: Notice }) {
  const { statuses } = useConsole();
  switch (notice.kind) {
    case 'changed':
    case 'changed-property':
    case 'changed-customer':
    case 'merged':
    case 'split':
      return <Undo onUndo={() => void statuses.undo()} />;
    case 'customer':
      return notice.undo ? <Undo onUndo={() => void statuses.undo()} /> : null;
    case 'view':
      return notice.done === 'deleted' ? <Undo onUndo={() => void statuses.undo()} /> : null;
    case 'job':
      return <AboutJob notice={notice} />;
    case 'sent':
      return notice.delivery?.can_undo ? <Undo onUndo={() => void statuses.undo()} /> : null;
    case 'not-sent':
    case 'not-begun':
      return <OpenUnsent notice={notice} />;
    case 'failed':
    case 'view-failed':
    case 'conflict':
    case 'customer-conflict':
      return <Answer notice={notice} />;
    default:
      return null;
  }
}

function OpenUnsent({ notice }: { notice: Extract<Notice, { kind: 'not-sent' | 'not-begun' }> }) {
  const { t } = useTranslation();
  const { notices } = useConsole();
  const open = () => {
    notices.dismiss();
    notice.open();
  };
  return (
    <>
      <Button className="h-6" onClick={open}>
        {t('composer.openUnsent')}
      </Button>
      <Dismiss />
    </>
  );
}

function AboutJob({ notice }: { notice: Extract<Notice, { kind: 'job' }> }) {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const { job, undo } = notice;
  return (
    <>
      {leavesSome(notice) ? (
        <Button className="h-6" onClick={() => panels.showBulk({ page: 'results', id: job.id })}>
          {t('bulk.job.show')}
        </Button>
      ) : null}
      {undo && job.outcomes.changed ? <Undo onUndo={undo} /> : null}
      {leavesSome(notice) ? <Dismiss /> : null}
    </>
  );
}

function Undo({ onUndo }: { onUndo(): void }) {
  const { t } = useTranslation();
  return (
    <Button className="h-6" onClick={onUndo}>
      {t('bulk.undo')} <Keycap keys="z" />
    </Button>
  );
}

function Answer({
  notice,
}: {
  notice: Extract<Notice, { kind: 'failed' | 'view-failed' | 'conflict' | 'customer-conflict' }>;
}) {
  const { t } = useTranslation();
  const { notices } = useConsole();
  const again = () => {
    notices.dismiss();
    if ('anyway' in notice) notice.anyway();
    else notice.retry();
  };
  return (
    <>
      <Button className="h-6" onClick={again}>
        {t('anyway' in notice ? 'property.anyway' : 'bulk.retry')}
      </Button>
      <Dismiss />
    </>
  );
}

function Dismiss() {
  const { t } = useTranslation();
  const { notices } = useConsole();
  return (
    <button
      type="button"
      aria-label={t('bulk.dismiss')}
      onClick={notices.dismiss}
      className="grid size-6 place-items-center rounded-md text-ink2 hover:bg-hover"
    >
      <Icon name="close" size={14} />
    </button>
  );
}

function useSay(): (notice: Notice) => string {
  const { t } = useTranslation();
  const sayProperty = useSayProperty();
  const sayBulk = useSayBulk();
  return (notice) => {
    if (notice.kind === 'changed-property') return sayProperty.changed(notice.wish, notice.total);
    if (notice.kind === 'conflict') return sayProperty.conflict(notice.id, notice.changes);
    if (notice.kind === 'job') return sayBulk.job(notice.job);
    if (notice.kind === 'sent') return '';
    return sayNotice(t, notice);
  };
}

function sayNotice(
  t: TFunction,
  notice: Exclude<Notice, { kind: 'changed-property' | 'conflict' | 'job' | 'sent' }>,
): string {
  switch (notice.kind) {
    case 'changing':
      return t('bulk.changing', { done: notice.done, total: notice.total });
    case 'changed':
      return t('bulk.changed', { count: notice.total, status: t(`status.${notice.status}`) });
    case 'changed-customer':
      return notice.value === null
        ? t('customer.cleared', { field: notice.label })
        : t('customer.changed', { field: notice.label, value: notice.value });
    case 'customer-conflict':
      return notice.value === ''
        ? t('customer.conflictNone', { field: notice.label })
        : t('customer.conflict', { field: notice.label, value: notice.value });
    case 'customer': {
      const { name, other, elsewhere = 0 } = notice;
      const said = t(`customer.done.${notice.done}`, { name, other });
      return elsewhere > 0 ? `${said} ${t('customer.done.elsewhere', { count: elsewhere })}` : said;
    }
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
    case 'taken-back':
      return notice.ticketId === notBegun ? t('newTicket.takenBack') : t('composer.takenBack', { id: notice.ticketId });
    case 'not-sent':
      return t('composer.notSent', { id: notice.ticketId, reason: reasonOf(notice.error, t('failure.unreachable')) });
    case 'not-begun':
      return t('newTicket.notBegun', { reason: reasonOf(notice.error, t('failure.unreachable')) });
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
