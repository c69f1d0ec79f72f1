import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';
import { Failure, reasonOf } from '../design/failure.tsx';
import { notificationsQuery } from '../source/queries.ts';
import { useNow } from '../text/use-now.ts';
import { type Marked, markRead } from './mark-read.ts';
import { notificationElementId } from './notification-cursor.ts';
import { groupByTicket, type NotificationGroup } from './notification-groups.ts';
import { NotificationRow } from './notification-row.tsx';

/** Rows that are shown at first, and with each wish for more. */
const part = 50;

/** What happened for this agent, a row for each ticket, newest first. A click opens the ticket and reads its row. */
export function NotificationList() {
  const { t } = useTranslation();
  const { source, navigation, notificationCursor } = useConsole();
  const now = useNow();
  const open = useStore(navigation, (place) => place.ticketId);
  const { data, error, refetch } = useQuery(notificationsQuery(source));
  const groups = useMemo(() => groupByTicket(data?.items ?? []), [data]);
  const { shown, showMore } = useShown(groups);
  const mark = useMutation({ networkMode: 'always', mutationFn: (marked: Marked) => markRead(source, marked) });
  const newest = data?.items[0];
  const openGroup = (group: NotificationGroup) => {
    if (group.ticketId !== null) navigation.go({ ticketId: group.ticketId });
    if (group.unread > 0) mark.mutate(group);
  };
  return (
    <section aria-label={t('rail.notifications')} className="flex min-h-0 flex-1 flex-col bg-surface">
      <header className="flex h-11 shrink-0 items-center gap-2 border-line border-b px-3">
        <h2 className="font-semibold">{t('rail.notifications')}</h2>
        <span aria-live="polite" className="text-ink3">
          {data && data.unread_total > 0 ? t('rail.unread', { count: data.unread_total }) : ''}
        </span>
        {newest && (data?.unread_total ?? 0) > 0 ? (
          <Button look="ghost" className="ms-auto" onClick={() => mark.mutate({ through: newest.id })}>
            {t('notification.readAll')}
          </Button>
        ) : null}
      </header>
      {mark.error ? (
        <p role="alert" className="border-line border-b px-3 py-2 text-danger text-small">
          {t('notification.notMarked', { reason: reasonOf(mark.error, t('failure.unreachable')) })}
        </p>
      ) : null}
      {error && !data ? <Failure what={t('notification.failed')} error={error} onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? <NoNotifications /> : null}
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {groups.slice(0, shown).map((group) => (
          <NotificationRow
            key={group.key}
            group={group}
            now={now}
            current={group.ticketId !== null && group.ticketId === open}
            onFocus={() => notificationCursor.setState({ at: group.key })}
            onOpen={() => openGroup(group)}
            onRead={() => mark.mutate(group)}
          />
        ))}
        {groups.length > shown ? (
          <li className="p-3 text-center">
            <Button onClick={showMore}>{t('notification.more', { count: groups.length - shown })}</Button>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** How many rows are shown: always that under the keyboard as well, which is focused when it moves. */
function useShown(groups: readonly NotificationGroup[]) {
  const { notificationCursor } = useConsole();
  const at = useStore(notificationCursor, (cursor) => cursor.at);
  const [wanted, setWanted] = useState(part);
  useEffect(() => {
    if (at !== undefined) document.getElementById(notificationElementId(at))?.focus();
  }, [at]);
  const under = groups.findIndex(({ key }) => key === at);
  const shown = Math.max(wanted, under + 1);
  return { shown, showMore: () => setWanted(shown + part) };
}

function NoNotifications() {
  const { t } = useTranslation();
  return (
    <div className="px-6 py-10 text-center text-ink3">
      <p className="text-ink2">{t('notification.empty')}</p>
      <p className="mt-1">{t('notification.emptyHint')}</p>
    </div>
  );
}
