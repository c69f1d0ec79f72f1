import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type NotificationItem, notificationRoutes } from '../../server/contract/base/notification.ts';
import { deskNotificationRoutes } from '../../server/contract/desk/notifications.ts';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';
import { Failure, reasonOf } from '../design/failure.tsx';
import { deskQuery, notificationsQuery } from '../source/queries.ts';
import { useNow } from '../text/use-now.ts';
import { NotificationRow } from './notification-row.tsx';

/** What happened for this agent, newest first. A click opens the ticket, and reading it marks what is about it. */
export function NotificationList() {
  const { t } = useTranslation();
  const { source, navigation } = useConsole();
  const now = useNow();
  const open = useStore(navigation, (place) => place.ticketId);
  const { data, error, refetch } = useQuery(notificationsQuery(source));
  const mark = useMarking();
  const newest = data?.items[0];
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
        {data?.items.map((item) => (
          <NotificationRow
            key={item.id}
            item={item}
            now={now}
            current={item.ticket_id !== null && item.ticket_id === open}
            onOpen={() => openNotification(item)}
            onRead={() => mark.mutate({ one: item.id })}
          />
        ))}
      </ul>
    </section>
  );

  function openNotification(item: NotificationItem): void {
    if (item.ticket_id !== null) navigation.go({ ticketId: item.ticket_id });
    if (!item.is_read) mark.mutate(item.ticket_id === null ? { one: item.id } : { ticket: item.ticket_id });
  }
}

/** What is to be marked read: one, those of a ticket, or everything up to one. */
type Marked = { one: string } | { ticket: number } | { through: string };

function useMarking() {
  const { source } = useConsole();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (marked: Marked) => {
      if ('one' in marked) await source.request(notificationRoutes.setNotificationRead, { id: marked.one });
      else
        await source.request(
          deskNotificationRoutes.readNotifications,
          'ticket' in marked ? { ticket_id: marked.ticket } : { through_id: marked.through },
        );
    },
    onSettled: () =>
      Promise.all(
        [notificationsQuery(source), deskQuery(source)].map(({ queryKey }) =>
          source.queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
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
