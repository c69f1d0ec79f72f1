import { rmSync } from 'node:fs';
import { app, ipcMain, Menu, Notification, powerMonitor, protocol, safeStorage, session } from 'electron';
import { localConnectionId } from '../preload/bridge.ts';
import { answerCalls } from './bridge/answer-calls.ts';
import { callHandlers } from './bridge/call-handlers.ts';
import { Connections } from './connection/connections.ts';
import { type KeyVault, openKeyVault } from './connection/key-vault.ts';
import { openRemote } from './connection/open-remote.ts';
import { ServerList } from './connection/server-list.ts';
import { withKey } from './connection/with-key.ts';
import { readLocalKey, readPasswordKey } from './local-desk/local-key.ts';
import { keepWorkerRunning } from './local-desk/start.ts';
import { watchActive } from './notification/watch-active.ts';
import { findPlaces, type Places } from './places.ts';
import { answerAppRequests, appScheme } from './protocol/app-protocol.ts';
import { quitInOrder } from './quit.ts';
import { NotificationLedger } from './store/notification-ledger.ts';
import { openStore } from './store/open-store.ts';
import { linkScheme, readArguments, type Target } from './target/deep-link.ts';
import { UnreadSigns } from './tray/unread-signs.ts';
import { appMenuTemplate } from './window/app-menu.ts';
import { ConsoleWindow } from './window/console-window.ts';
import { denyPermissions, isConsole } from './window/lock-window.ts';

export interface Desktop {
  /** The one way in for notifications, tray, menu, links and second starts. */
  open(target: Target): void;
}

/** Puts the desktop together: window, local desk, connections, notifications, tray. `built`: where main.js lies. */
export async function startDesktop(built: string): Promise<Desktop> {
  const places = findPlaces(built, app.getAppPath());
  const vault = openKeyVault(safeStorage, process.platform);
  const store = openStore(places.store);
  const ledger = new NotificationLedger(store);
  const window = new ConsoleWindow({
    preload: places.preload,
    icon: places.windowIcon,
    unreadIcon: places.unreadIcon,
    stateFile: places.windowState,
  });
  const open = (target: Target) => {
    window.bringForward();
    if (target.kind === 'ticket') window.send('openTicket', { ticketId: target.ticketId });
  };

  const { localDesk, connections } = openConnections(places, vault, window);
  const signs = new UnreadSigns(places.trayIcon, { open, quit: () => app.quit() });
  const watcher = watchActive({
    active: () => ({ id: connections.activeId, upstream: connections.upstream() }),
    ledger,
    situation: () => ({ focused: window.hasFocus, supported: Notification.isSupported(), now: Date.now() }),
    create: (content) => new Notification(content),
    open,
    onUnread(unread) {
      signs.show(unread);
      window.tellUnread(unread.total);
    },
  });
  connections.onChange((list) => {
    watcher.restart();
    window.send('connectionChanged', list);
  });
  connections.onForget((id) => {
    ledger.forget(id);
    rmSync(places.mirror(id), { recursive: true, force: true });
  });
  powerMonitor.on('resume', () => void watcher.now());

  prepareWindow(window);
  answerCalls(ipcMain, callHandlers(connections, vault), (frame) => frame?.parent === null && isConsole(frame.url));
  const renderer = process.env.ELECTRON_RENDERER_URL
    ? { developmentUrl: process.env.ELECTRON_RENDERER_URL }
    : { directory: places.renderer };
  protocol.handle(
    appScheme,
    answerAppRequests({ renderer, upstream: () => connections.upstream(), onWrite: () => void watcher.now() }),
  );
  quitInOrder(app, async () => {
    void watcher.stop();
    window.destroy();
    signs.remove();
    await Promise.all([connections.close(), localDesk.stop()]);
    store.close();
  });

  await window.load();
  const asked = readArguments(process.argv);
  if (asked.kind === 'ticket') open(asked);
  return { open };
}

function openConnections(places: Places, vault: KeyVault, window: ConsoleWindow) {
  const key = readLocalKey(places.localKey, vault);
  const list = new ServerList(places.servers);
  const localDesk = keepWorkerRunning({
    entry: places.deskWorker,
    data: { dataDirectory: places.deskData, key, secretKey: readPasswordKey(places.passwordKey, vault) },
    onState(state) {
      if (list.activeId !== localConnectionId) return;
      if (state.kind === 'started') window.send('deskStarted', {});
      if (state.kind === 'stopped') window.send('deskStopped', state);
    },
  });
  const connections = new Connections({
    list,
    vault,
    local: withKey(localDesk, key),
    openRemote: (server, serverKey) => openRemote(server, serverKey, places),
  });
  return { localDesk, connections };
}

function prepareWindow(window: ConsoleWindow): void {
  denyPermissions(session.defaultSession);
  app.setAsDefaultProtocolClient(linkScheme);
  const menu = appMenuTemplate({
    platform: process.platform,
    run(action) {
      window.bringForward();
      window.send('runAction', { action });
    },
    quit: () => app.quit(),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu));
}
