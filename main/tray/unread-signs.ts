import { app, Menu, nativeImage, Tray } from 'electron';
import type { Unread } from '../notification/watch-notifications.ts';
import { type TrayMenuOptions, trayMenuTemplate, trayTitle } from './tray-menu.ts';

/** Tray icon and badge: what tells the unread count while the window is hidden. */
export class UnreadSigns {
  private readonly tray: Tray;
  private readonly actions: Omit<TrayMenuOptions, 'unread'>;
  private shown: string | undefined;

  constructor(icon: string, actions: Omit<TrayMenuOptions, 'unread'>) {
    this.tray = new Tray(nativeImage.createFromPath(icon));
    this.actions = actions;
    this.tray.on('click', () => actions.open({ kind: 'window' }));
    this.show({ total: 0, newest: [] });
  }

  /** Touches the system only when something changed: this is called at every poll. */
  show(unread: Unread): void {
    const state = `${unread.total} ${unread.newest.map((item) => item.id).join(' ')}`;
    if (state === this.shown) return;
    this.shown = state;
    app.setBadgeCount(unread.total);
    this.tray.setToolTip(trayTitle(unread.total));
    // Beside the icon, on macOS only; elsewhere without effect.
    this.tray.setTitle(unread.total === 0 ? '' : String(unread.total));
    this.tray.setContextMenu(Menu.buildFromTemplate(trayMenuTemplate({ ...this.actions, unread })));
  }

  remove(): void {
    this.tray.destroy();
  }
}
