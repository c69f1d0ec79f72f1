import type { MenuItemConstructorOptions } from 'electron';
import type { Unread } from '../notification/watch-notifications.ts';
import type { Target } from '../target/deep-link.ts';

export interface TrayMenuOptions {
  unread: Unread;
  open(target: Target): void;
  quit(): void;
}

/** So many unread notifications are named in the menu. */
const named = 5;
const longestLabel = 60;

/** The newest unread notifications, then open and quit. */
export function trayMenuTemplate({ unread, open, quit }: TrayMenuOptions): MenuItemConstructorOptions[] {
  const newest = unread.newest.slice(0, named).map(
    (item): MenuItemConstructorOptions => ({
      label: shorten(item.title),
      click: () => open(item.ticket_id === null ? { kind: 'window' } : { kind: 'ticket', ticketId: item.ticket_id }),
    }),
  );
  return [
    { label: trayTitle(unread.total), enabled: false },
    ...newest,
    { type: 'separator' },
    { label: 'Open Deskhand', click: () => open({ kind: 'window' }) },
    { label: 'Quit', click: quit },
  ];
}

export function trayTitle(total: number): string {
  return total === 0 ? 'Deskhand: nothing unread' : `Deskhand: ${total} unread`;
}

/** `&` marks an access key in menus and is doubled to be seen. */
function shorten(text: string): string {
  const short = text.length > longestLabel ? `${text.slice(0, longestLabel - 1)}…` : text;
  return short.replaceAll('&', '&&');
}
