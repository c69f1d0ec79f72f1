import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

/** The parts of the system around the window. Nobody looks at them here, so they only take what they are given. */

export class NativeImage {
  private readonly png: Buffer;
  constructor(png: Buffer) {
    this.png = png;
  }
  isEmpty = () => this.png.length === 0;
  getSize = () => ({ width: this.png.readUInt32BE(16), height: this.png.readUInt32BE(20) });
  setTemplateImage(): void {}
}
export const nativeImage = {
  createEmpty: () => new NativeImage(Buffer.alloc(0)),
  createFromPath: (file: string) => new NativeImage(existsSync(file) ? readFileSync(file) : Buffer.alloc(0)),
};

export class Tray extends EventEmitter {
  setToolTip(_text: string): void {}
  setTitle(_text: string): void {}
  setImage(_image: NativeImage): void {}
  setContextMenu(_menu: Menu | null): void {}
  destroy(): void {}
  isDestroyed = () => false;
}

interface MenuItemOptions {
  label?: string;
  submenu?: MenuItemOptions[];
}
export class Menu {
  private static applicationMenu: Menu | null = null;
  readonly items: object[];
  private constructor(template: MenuItemOptions[]) {
    this.items = template.map((item) => ({ ...item, ...(item.submenu ? { submenu: new Menu(item.submenu) } : {}) }));
  }
  static buildFromTemplate = (template: MenuItemOptions[]) => new Menu(template);
  static setApplicationMenu(menu: Menu | null): void {
    Menu.applicationMenu = menu;
  }
  static getApplicationMenu = () => Menu.applicationMenu;
}

export class Notification extends EventEmitter {
  readonly title: string;
  readonly body: string;
  constructor({ title = '', body = '' } = {}) {
    super();
    this.title = title;
    this.body = body;
  }
  static isSupported = () => true;
  show(): void {
    queueMicrotask(() => this.emit('show', {}));
  }
  close(): void {}
}

/** As on a Linux without a key ring. */
export const safeStorage = {
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => 'basic_text' as const,
  setUsePlainTextEncryption(): void {},
  encryptString: (text: string) => Buffer.from(`v10${Buffer.from(text).toString('base64')}`),
  decryptString(sealed: Buffer): string {
    const text = sealed.toString();
    if (!text.startsWith('v10')) throw new Error('Error while decrypting the ciphertext provided to safeStorage.');
    return Buffer.from(text.slice(3), 'base64').toString();
  },
};

export const shell = { openExternal: async (_url: string) => undefined };
export const dialog = {
  showErrorBox(title: string, content: string): void {
    process.stderr.write(`[error box] ${title}: ${content}\n`);
  },
};
export const nativeTheme = { themeSource: 'system', shouldUseDarkColors: false };
export const powerMonitor = new EventEmitter();
export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
};

class Session {
  permissionRequest: unknown;
  setPermissionRequestHandler(handler: unknown): void {
    this.permissionRequest = handler;
  }
  setPermissionCheckHandler(_handler: unknown): void {}
}
export const session = { defaultSession: new Session() };
