import { useTranslation } from 'react-i18next';
import type { NotificationItem } from '../../server/contract/base/notification.ts';
import { Icon } from '../design/icon.tsx';
import { showAge } from '../text/show-time.ts';

export interface NotificationRowProps {
  item: NotificationItem;
  now: number;
  /** Its ticket is open. */
  current: boolean;
  onOpen(): void;
  onRead(): void;
}

/** One notification: what happened, to which ticket, how long ago. */
export function NotificationRow({ item, now, current, onOpen, onRead }: NotificationRowProps) {
  const { t } = useTranslation();
  return (
    <li className={`group relative border-line border-b ${current ? 'bg-selected' : 'hover:bg-hover'}`}>
      <button type="button" onClick={onOpen} className="flex w-full gap-2.5 px-3 py-2 text-start">
        <span aria-hidden="true" className={`mt-1.5 size-2 shrink-0 rounded-full ${item.is_read ? '' : 'bg-accent'}`} />
        <span className="min-w-0 flex-1">
          <span className="flex gap-2">
            <span dir="auto" className={`truncate ${item.is_read ? '' : 'font-[650]'}`}>
              {item.title}
            </span>
            <span className="ms-auto shrink-0 text-ink3 text-small leading-5">{showAge(t, item.created_at, now)}</span>
          </span>
          <span dir="auto" className="line-clamp-2 text-ink2">
            {item.message}
          </span>
          {item.is_read ? null : <span className="sr-only">{t('list.unread')}</span>}
        </span>
      </button>
      {item.is_read ? null : (
        <button
          type="button"
          aria-label={`${t('notification.readOne')}: ${item.title}`}
          title={t('notification.readOne')}
          onClick={onRead}
          className="absolute end-2 bottom-1.5 hidden size-6 place-items-center rounded-md border border-line bg-raised text-ink2 focus-visible:grid group-focus-within:grid group-hover:grid"
        >
          <Icon name="tick" size={13} weight={2} />
        </button>
      )}
    </li>
  );
}
