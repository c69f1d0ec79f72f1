import { asServer } from '../connection/as-server.ts';
import type { Upstream } from '../connection/upstream.ts';
import type { Repeating } from '../repeat.ts';
import type { NotificationLedger } from '../store/notification-ledger.ts';
import type { Target } from '../target/deep-link.ts';
import type { Situation } from './decide-show.ts';
import { createShow, type SystemNotification } from './show-notifications.ts';
import { nothingUnread, type Unread, watchNotifications } from './watch-notifications.ts';

export interface WatchActiveOptions {
  active(): { id: string; upstream: Upstream };
  ledger: NotificationLedger;
  situation(): Situation;
  create(content: { title: string; body: string }): SystemNotification;
  open(target: Target): void;
  onUnread(unread: Unread): void;
}

export interface ActiveWatcher extends Repeating {
  /** Another server is active: what was unread on the last one no longer counts. */
  restart(): void;
}

/** Watches whichever server is active. */
export function watchActive(options: WatchActiveOptions): ActiveWatcher {
  const start = () => {
    const { id, upstream } = options.active();
    const { ledger, situation, create, open, onUnread } = options;
    const show = createShow({
      connectionId: id,
      ledger,
      create,
      onClick: ({ ticketId }) => open(ticketId === null ? { kind: 'window' } : { kind: 'ticket', ticketId }),
    });
    return watchNotifications({ connectionId: id, server: asServer(upstream), ledger, situation, show, onUnread });
  };
  let watcher = start();
  return {
    now: () => watcher.now(),
    stop: () => watcher.stop(),
    restart() {
      void watcher.stop();
      options.onUnread(nothingUnread);
      watcher = start();
    },
  };
}
