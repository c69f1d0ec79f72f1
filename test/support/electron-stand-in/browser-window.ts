import { EventEmitter } from 'node:events';
import { type Surroundings, WebContents } from './web-contents.ts';

interface WindowOptions {
  width?: number;
  height?: number;
  x?: number;
  y?: number;
  show?: boolean;
  title?: string;
  webPreferences?: { preload?: string; sandbox?: boolean; contextIsolation?: boolean; nodeIntegration?: boolean };
}

interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Electron's BrowserWindow over a page of Chromium: what is seen of it (shown, focused, size) is only remembered. */
export class BrowserWindow extends EventEmitter {
  private static readonly all = new Map<number, BrowserWindow>();
  static surroundings: Surroundings;
  readonly id: number;
  readonly webContents: WebContents;
  private bounds: Bounds;
  private title: string;
  private visible: boolean;
  private focused = false;
  private minimized = false;
  private maximized = false;

  constructor(options: WindowOptions = {}) {
    super();
    const { preload, sandbox, contextIsolation, nodeIntegration } = options.webPreferences ?? {};
    if (sandbox === false || contextIsolation === false || nodeIntegration) {
      throw new Error('the stand-in shows only sandboxed, isolated windows');
    }
    this.id = BrowserWindow.all.size + 1;
    this.title = options.title ?? '';
    this.visible = options.show !== false;
    this.bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 };
    const { width, height } = this.bounds;
    this.webContents = new WebContents(this.id, { preload, width, height }, BrowserWindow.surroundings);
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    BrowserWindow.all.set(this.id, this);
  }

  static getAllWindows = () => [...BrowserWindow.all.values()];
  static getFocusedWindow = () => BrowserWindow.getAllWindows().find((window) => window.focused) ?? null;
  static fromWebContents = (contents: WebContents) =>
    BrowserWindow.getAllWindows().find((window) => window.webContents === contents) ?? null;

  loadURL = (url: string) => this.webContents.loadURL(url);
  isVisible = () => this.visible;
  isFocused = () => this.focused;
  isMinimized = () => this.minimized;
  isMaximized = () => this.maximized;
  isFullScreen = () => false;
  isDestroyed = () => !BrowserWindow.all.has(this.id);
  getBounds = () => ({ ...this.bounds });
  getNormalBounds = () => ({ ...this.bounds });
  getTitle = () => this.title;
  setTitle(title: string): void {
    this.title = title;
  }
  setOverlayIcon(): void {}

  setBounds(bounds: Partial<Bounds>): void {
    Object.assign(this.bounds, bounds);
    this.emit('resize');
  }
  show(): void {
    this.visible = true;
    this.emit('show');
    this.focus();
  }
  hide(): void {
    this.visible = false;
    this.blur();
    this.emit('hide');
  }
  focus(): void {
    this.focused = true;
    this.emit('focus');
  }
  blur(): void {
    this.focused = false;
    this.emit('blur');
  }
  minimize(): void {
    this.minimized = true;
    this.blur();
  }
  restore(): void {
    this.minimized = false;
  }
  maximize(): void {
    this.maximized = true;
  }

  close(): void {
    let prevented = false;
    this.emit('close', { preventDefault: () => (prevented = true) });
    if (!prevented) this.destroy();
  }
  destroy(): void {
    BrowserWindow.all.delete(this.id);
    this.emit('closed');
  }
}
