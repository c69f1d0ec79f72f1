import { BrowserWindow, nativeImage, screen, shell } from 'electron';
import { type Message, type MessageName, messageChannel, messages } from '../../preload/bridge.ts';
import { healthyRun, restartDelay } from '../local-desk/restart-delay.ts';
import { appOrigin } from '../protocol/app-protocol.ts';
import { lockWindow } from './lock-window.ts';
import { firstSize, readWindowState, saveWindowState } from './window-state.ts';

export interface ConsoleWindowOptions {
  preload: string;
  icon: string;
  /** The mark of unread notifications. */
  unreadIcon: string;
  stateFile: string;
}

/** The window with the console. Closing it hides it, so that the tray goes on counting; quitting destroys it. */
export class ConsoleWindow {
  private readonly window: BrowserWindow;
  private readonly stateFile: string;
  private readonly unreadIcon: string;
  private unread: number | undefined;
  private crashes = 0;
  private lastCrash = 0;
  private readonly loaded = Promise.withResolvers<void>();

  constructor({ preload, icon, unreadIcon, stateFile }: ConsoleWindowOptions) {
    this.stateFile = stateFile;
    this.unreadIcon = unreadIcon;
    const state = readWindowState(
      stateFile,
      screen.getAllDisplays().map((display) => display.workArea),
    );
    const { maximized, ...bounds } = state ?? { ...firstSize, maximized: false };
    this.window = new BrowserWindow({
      ...bounds,
      minWidth: 320,
      minHeight: 320,
      show: false,
      title: 'Deskhand',
      icon,
      webPreferences: { preload, sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: true },
    });
    if (maximized) this.window.maximize();
    lockWindow(this.window.webContents, shell);
    this.window.on('close', (event) => {
      this.saveState();
      event.preventDefault();
      this.window.hide();
    });
    this.window.on('page-title-updated', (event) => event.preventDefault());
    this.window.once('ready-to-show', () => this.window.show());
    this.window.webContents.on('did-finish-load', () => this.loaded.resolve());
    this.window.webContents.on('render-process-gone', () => this.loadAgain());
  }

  async load(): Promise<void> {
    await this.window.loadURL(`${appOrigin}/index.html`);
  }

  get hasFocus(): boolean {
    return this.window.isFocused() && this.window.isVisible();
  }

  bringForward(): void {
    if (this.window.isMinimized()) this.window.restore();
    this.window.show();
    this.window.focus();
  }

  /** Sends a message of bridge.ts, as soon as the console is there to receive it. */
  send<Name extends MessageName>(name: Name, message: Message<Name>): void {
    const checked = messages[name].parse(message);
    void this.loaded.promise.then(() => {
      if (!this.window.isDestroyed()) this.window.webContents.send(messageChannel, name, checked);
    });
  }

  /** In the title, to the console, and on Windows as a mark on the icon in the task bar. */
  tellUnread(total: number): void {
    if (total === this.unread) return;
    this.unread = total;
    this.window.setTitle(total === 0 ? 'Deskhand' : `(${total}) Deskhand`);
    this.send('unread', { total });
    if (process.platform !== 'win32') return;
    const mark = total === 0 ? null : nativeImage.createFromPath(this.unreadIcon);
    this.window.setOverlayIcon(mark, `${total} unread`);
  }

  /** For quitting: closing would only hide it. */
  destroy(): void {
    this.saveState();
    this.window.destroy();
  }

  /** A console that crashed comes back where it was; one that crashes again and again waits longer each time. */
  private loadAgain(): void {
    if (Date.now() - this.lastCrash > healthyRun) this.crashes = 0;
    this.lastCrash = Date.now();
    this.crashes += 1;
    setTimeout(() => {
      if (!this.window.isDestroyed()) this.window.webContents.reload();
    }, restartDelay(this.crashes));
  }

  private saveState(): void {
    saveWindowState(this.stateFile, { ...this.window.getNormalBounds(), maximized: this.window.isMaximized() });
  }
}
