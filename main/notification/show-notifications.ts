import type { NotificationLedger } from '../store/notification-ledger.ts';
import type { Shown } from './group-notifications.ts';

/** The system's side of one notification (Electron's Notification). */
export interface SystemNotification {
  on(event: 'show' | 'click' | 'close', listener: () => void): unknown;
  on(event: 'failed', listener: (event: unknown, error: string) => void): unknown;
  show(): void;
}

export interface ShowOptions {
  connectionId: string;
  ledger: NotificationLedger;
  create(content: { title: string; body: string }): SystemNotification;
  onClick(shown: Shown): void;
}

/** Systems that say nothing within this time (ms) leave it open whether anybody saw it. */
const answerDeadline = 10_000;

/** Shows notifications through the system and writes down what became of each. */
export function createShow({ connectionId, ledger, create, onClick }: ShowOptions) {
  // Electron's notifications lose their listeners when nobody holds them.
  const held = new Set<SystemNotification>();
  return (shown: Shown): void => {
    ledger.startShowing(connectionId, shown.ids);
    const notification = create({ title: shown.title, body: shown.body });
    held.add(notification);
    const finish = (state: 'shown' | 'failed' | 'unknown', reason = '') => {
      clearTimeout(deadline);
      if (state === 'failed') held.delete(notification);
      ledger.finishShowing(connectionId, shown.ids, state, reason);
    };
    const deadline = setTimeout(() => finish('unknown'), answerDeadline);
    deadline.unref();
    notification.on('show', () => finish('shown'));
    notification.on('failed', (_event, error) => finish('failed', error));
    notification.on('click', () => onClick(shown));
    notification.on('close', () => held.delete(notification));
    notification.show();
  };
}
