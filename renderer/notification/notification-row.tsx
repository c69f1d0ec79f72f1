import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationItem } from '../../server/contract/base/notification.ts';
import { Icon } from '../design/icon.tsx';
import { showAge } from '../text/show-time.ts';
import { notificationElementId } from './notification-cursor.ts';
import type { NotificationGroup } from './notification-groups.ts';

export interface NotificationRowProps {
  group: NotificationGroup;
  now: number;
  /** Its ticket is open. */
  current: boolean;
  onFocus(): void;
  onOpen(): void;
  onRead(): void;
}

/** What happened to one ticket: the newest in words, how much more there is, and all of it when unfolded. */
export function NotificationRow({ group, now, current, onFocus, onOpen, onRead }: NotificationRowProps) {
  const { t } = useTranslation();
  const [unfolded, setUnfolded] = useState(false);
  const { key, newest, items, unread, ticketId } = group;
  const isFolded = items.length > 1;
  const press = (event: KeyboardEvent) => {
    if (!isFolded || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
    event.preventDefault();
    setUnfolded((event.key === 'ArrowRight') !== (document.documentElement.dir === 'rtl'));
  };
  return (
    <li
      className={`group border-line border-b [content-visibility:auto] [contain-intrinsic-size:auto_64px] ${current ? 'bg-selected' : 'hover:bg-hover'}`}
    >
      <div className="relative">
        <button
          type="button"
          id={notificationElementId(key)}
          onClick={onOpen}
          onFocus={onFocus}
          onKeyDown={press}
          className="flex w-full gap-2.5 px-3 py-2 text-start -outline-offset-2"
        >
          <span aria-hidden="true" className={`mt-1.5 size-2 shrink-0 rounded-full ${unread > 0 ? 'bg-accent' : ''}`} />
          <span className="min-w-0 flex-1">
            <span className="flex gap-2">
              <span dir="auto" className={`truncate ${unread > 0 ? 'font-[650]' : ''}`}>
                {newest.title}
              </span>
              <span className="ms-auto shrink-0 text-ink3 text-small leading-5">
                {showAge(t, newest.created_at, now)}
              </span>
            </span>
            <span dir="auto" className={`line-clamp-2 text-ink2 ${isFolded ? 'pe-24' : ''}`}>
              {newest.message}
            </span>
            {unread > 0 ? <span className="sr-only">{t('list.unread')}</span> : null}
          </span>
        </button>
        <span className="absolute end-2 bottom-1.5 flex items-center gap-1">
          {unread > 0 ? (
            <button
              type="button"
              aria-label={`${t('notification.readOne')}: ${newest.title}`}
              title={t('notification.readOne')}
              onClick={onRead}
              className="hidden size-6 place-items-center rounded-md border border-line bg-raised text-ink2 focus-visible:grid group-focus-within:grid group-hover:grid"
            >
              <Icon name="tick" size={13} weight={2} />
            </button>
          ) : null}
          {isFolded ? (
            <button
              type="button"
              aria-expanded={unfolded}
              aria-label={t('notification.several', { count: items.length, id: ticketId })}
              title={t('notification.several', { count: items.length, id: ticketId })}
              onClick={() => setUnfolded(!unfolded)}
              className="flex h-6 items-center gap-0.5 rounded-md px-1.5 text-ink3 text-small hover:bg-sunken hover:text-ink"
            >
              {t('notification.count', { count: items.length })}
              <span className={unfolded ? 'rotate-180' : ''}>
                <Icon name="down" size={13} />
              </span>
            </button>
          ) : null}
        </span>
      </div>
      {unfolded && isFolded ? <Older items={items.slice(1)} now={now} /> : null}
    </li>
  );
}

/** What happened before the newest, newest first. */
function Older({ items, now }: { items: readonly NotificationItem[]; now: number }) {
  const { t } = useTranslation();
  return (
    <ol className="pb-2">
      {items.map(({ id, message, created_at, is_read }) => (
        <li key={id} className="flex gap-2 py-0.5 ps-[30px] pe-3 text-small">
          <span dir="auto" className={is_read ? 'text-ink2' : 'text-ink'}>
            {message}
          </span>
          <span className="ms-auto shrink-0 text-ink3">{showAge(t, created_at, now)}</span>
        </li>
      ))}
    </ol>
  );
}
