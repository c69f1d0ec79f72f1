import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

class PreventableEvent {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

/** Electron's `app`: life cycle, paths and the single-instance lock. `windows` closes them all and tells if it could. */
export class App extends EventEmitter {
  readonly isPackaged = false;
  private readonly ready = Promise.withResolvers<void>();
  private readonly paths = new Map<string, string>();
  private readonly directory: string;
  private name: string;
  private version: string;
  private started = false;
  private quitting = false;
  private badge = 0;
  closeWindows: () => boolean = () => true;

  constructor(directory: string) {
    super();
    this.directory = directory;
    const description = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
    this.name = description.productName ?? description.name;
    this.version = description.version;
  }

  isReady = () => this.started;
  whenReady = () => this.ready.promise;
  getAppPath = () => this.directory;
  getVersion = () => this.version;
  getName = () => this.name;
  getLocale = () => 'en-US';
  setName(name: string): void {
    this.name = name;
  }
  setAppUserModelId(): void {}
  setAsDefaultProtocolClient = () => true;
  setBadgeCount(count: number): boolean {
    this.badge = count;
    return true;
  }
  getBadgeCount = () => this.badge;

  getPath(name: string): string {
    const found = this.paths.get(name) ?? path.join(homedir(), '.config', ...(name === 'appData' ? [] : [this.name]));
    mkdirSync(found, { recursive: true });
    return found;
  }
  setPath(name: string, value: string): void {
    this.paths.set(name, value);
  }

  /** The lock is a file with the process id; the second start leaves its arguments beside it and sends a signal. */
  requestSingleInstanceLock(): boolean {
    const name = createHash('sha256').update(this.getPath('userData')).digest('hex').slice(0, 16);
    const lock = path.join(tmpdir(), `deskhand-stand-in-${name}`);
    const owner = processIn(lock);
    if (owner !== undefined) {
      writeFileSync(`${lock}.start`, JSON.stringify(process.argv));
      process.kill(owner, 'SIGUSR2');
      return false;
    }
    writeFileSync(lock, String(process.pid));
    process.on('SIGUSR2', () => {
      this.emit('second-instance', {}, JSON.parse(readFileSync(`${lock}.start`, 'utf8')), process.cwd());
    });
    process.on('exit', () => rmSync(lock, { force: true }));
    return true;
  }

  quit(): void {
    if (this.quitting) return;
    this.quitting = this.allows('before-quit') && this.closeWindows() && this.allows('will-quit');
    if (this.quitting) this.exit(0);
  }
  exit(code = 0): void {
    this.emit('quit', {}, code);
    process.exit(code);
  }

  start(): void {
    this.started = true;
    this.emit('ready');
    this.ready.resolve();
  }

  private allows(name: string): boolean {
    const event = new PreventableEvent();
    this.emit(name, event);
    return !event.defaultPrevented;
  }
}

function processIn(lock: string): number | undefined {
  try {
    const id = Number(readFileSync(lock, 'utf8'));
    process.kill(id, 0);
    return id === process.pid ? undefined : id;
  } catch {
    return undefined;
  }
}
