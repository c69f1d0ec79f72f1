import type { MenuItemConstructorOptions } from 'electron';
import type { MenuAction } from '../../preload/bridge.ts';

export interface AppMenuOptions {
  platform: NodeJS.Platform;
  run(action: MenuAction): void;
  quit(): void;
}

/**
 * The native menu. Shortcuts that the console itself listens to are shown but not registered, so that a key acts once;
 * single letters stay in the console, which knows whether somebody is typing.
 */
export function appMenuTemplate({ platform, run, quit }: AppMenuOptions): MenuItemConstructorOptions[] {
  const item = (label: string, action: MenuAction, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => run(action),
    ...(accelerator ? { accelerator, registerAccelerator: false } : {}),
  });
  const mac: MenuItemConstructorOptions[] = platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  return [
    ...mac,
    {
      label: 'File',
      submenu: [
        item('Connect to a server…', 'connect'),
        { type: 'separator' },
        { role: 'close', label: 'Close window' },
        { label: 'Quit', accelerator: 'CommandOrControl+Q', click: quit },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'Go',
      submenu: [
        item('Command palette', 'palette', 'CommandOrControl+K'),
        { type: 'separator' },
        item('Inbox', 'inbox'),
        item('Notifications', 'notifications'),
        item('Back to the list', 'back', 'Escape'),
        item('Undo the last change', 'undo'),
      ],
    },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        { role: 'toggleDevTools' },
      ],
    },
    { label: 'Help', submenu: [item('Keyboard shortcuts', 'keys')] },
  ];
}
