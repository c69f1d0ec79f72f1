import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { CdpConnection } from './cdp.ts';
import type { IpcMain } from './ipc-main.ts';
import type { Protocol } from './protocol.ts';
import { createCrossing, startIsolatedWorld, startMainWorld } from './worlds.ts';

const isolatedWorld = 'Electron Isolated Context';

export interface Surroundings {
  cdp: CdpConnection;
  protocol: Protocol;
  ipcMain: IpcMain;
  session: unknown;
}

export interface PageOptions {
  preload: string | undefined;
  width: number;
  height: number;
}

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' };
interface PausedRequest {
  requestId: string;
  frameId: string;
  request: { url: string };
}

/** A page of Chromium as Electron's WebContents: loading, navigation, the preload script and its messages. */
export class WebContents extends EventEmitter {
  readonly id: number;
  readonly session: unknown;
  private readonly around: Surroundings;
  private readonly attached: Promise<void>;
  private target = '';
  private sessionId = '';
  private isolatedContext: number | undefined;
  private openHandler: OpenHandler = () => ({ action: 'allow' });
  private url = '';
  private loadedByApp = false;
  private loaded: () => void = () => undefined;

  constructor(id: number, { preload, ...size }: PageOptions, around: Surroundings) {
    super();
    this.id = id;
    this.around = around;
    this.session = around.session;
    this.attached = this.attach(preload, size);
  }

  get targetId(): string {
    return this.target;
  }
  get mainFrame(): { url: string; parent: null } {
    return { url: this.url, parent: null };
  }
  getURL(): string {
    return this.url;
  }
  isDestroyed(): boolean {
    return this.around.cdp.listenerCount(`${this.sessionId}Page.loadEventFired`) === 0;
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  async loadURL(url: string): Promise<void> {
    await this.attached;
    this.loadedByApp = true;
    const loaded = new Promise<void>((resolve) => {
      this.loaded = resolve;
    });
    const { errorText } = await this.command('Page.navigate', { url: this.around.protocol.toHttp(url) });
    if (errorText) throw new Error(`${errorText} loading '${url}'`);
    await loaded;
  }

  send(channel: string, ...args: unknown[]): void {
    this.post({ channel, args });
  }

  async executeJavaScript(expression: string): Promise<unknown> {
    await this.attached;
    const evaluated = await this.command('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    return (evaluated.result as { value?: unknown }).value;
  }

  private command(method: string, params?: object): Promise<Record<string, unknown>> {
    return this.around.cdp.send(method, params, this.sessionId);
  }

  async reload(): Promise<void> {
    this.loadedByApp = true;
    await this.command('Page.reload');
  }

  private async attach(preload: string | undefined, size: object): Promise<void> {
    const { cdp } = this.around;
    const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', newWindow: true, ...size });
    this.target = targetId as string;
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
    this.sessionId = sessionId as string;
    this.listen();
    const documents = [{ resourceType: 'Document', requestStage: 'Request' }];
    await Promise.all([
      this.command('Page.enable'),
      this.command('Runtime.enable'),
      this.command('Fetch.enable', { patterns: documents }),
      this.command('Runtime.addBinding', { name: 'standInSend', executionContextName: isolatedWorld }),
    ]);
    if (preload) await this.installPreload(preload);
  }

  private async installPreload(preload: string): Promise<void> {
    const main = `(${startMainWorld})(${createCrossing})`;
    const script = readFileSync(preload, 'utf8');
    const isolated = `{
      const require = (${startIsolatedWorld})(${createCrossing});
      if (require) (function (require, exports, module) { ${script}\n })(require, {}, { exports: {} });
    }`;
    await this.command('Page.addScriptToEvaluateOnNewDocument', { source: main });
    await this.command('Page.addScriptToEvaluateOnNewDocument', { source: isolated, worldName: isolatedWorld });
  }

  private listen(): void {
    const on = (event: string, receive: (params: never) => void) =>
      this.around.cdp.on(this.sessionId + event, receive as (params: unknown) => void);
    on('Runtime.executionContextCreated', ({ context }: { context: { id: number; name: string; auxData: object } }) => {
      const ofMainFrame = (context.auxData as { frameId?: string }).frameId === this.target;
      if (context.name === isolatedWorld && ofMainFrame) this.isolatedContext = context.id;
    });
    on('Runtime.executionContextsCleared', () => {
      this.isolatedContext = undefined;
    });
    on('Runtime.bindingCalled', (call: { name: string; payload: string; executionContextId: number }) => {
      if (call.name === 'standInSend' && call.executionContextId === this.isolatedContext)
        void this.answer(call.payload);
    });
    on('Page.frameNavigated', ({ frame }: { frame: { url: string; parentId?: string } }) => {
      if (!frame.parentId) this.url = this.around.protocol.fromHttp(frame.url);
    });
    on('Page.loadEventFired', () => {
      if (this.url === 'about:blank') return;
      this.emit('did-finish-load');
      this.loaded();
    });
    on('Page.windowOpen', ({ url }: { url: string }) => {
      const { action } = this.openHandler({ url: this.around.protocol.fromHttp(url) });
      if (action === 'allow') throw new Error(`the stand-in has no child windows, but ${url} was allowed`);
    });
    on('Fetch.requestPaused', (paused: PausedRequest) => void this.decideNavigation(paused));
  }

  private async decideNavigation({ requestId, frameId, request }: PausedRequest): Promise<void> {
    const url = this.around.protocol.fromHttp(request.url);
    let stopped = false;
    const event = { url, preventDefault: () => (stopped = true) };
    if (frameId === this.target && !this.loadedByApp) this.emit('will-navigate', event, url);
    else if (frameId !== this.target) this.emit('will-frame-navigate', event);
    if (frameId === this.target) this.loadedByApp = false;
    if (stopped) await this.command('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    else await this.command('Fetch.continueRequest', { requestId });
  }

  private async answer(payload: string): Promise<void> {
    const { id, channel, args } = JSON.parse(payload) as { id: number; channel: string; args: unknown[] };
    const event = { sender: this, senderFrame: this.mainFrame };
    try {
      this.post({ id, value: await this.around.ipcMain.invoke(channel, event, args) });
    } catch (error) {
      this.post({ id, error: String(error) });
    }
  }

  private post(message: object): void {
    if (this.isolatedContext === undefined) return;
    const expression = `standInReceive(${JSON.stringify(JSON.stringify(message))})`;
    // A page that navigates away takes its context with it: nobody is left to receive the message.
    this.command('Runtime.evaluate', { contextId: this.isolatedContext, expression }).catch(() => undefined);
  }
}
