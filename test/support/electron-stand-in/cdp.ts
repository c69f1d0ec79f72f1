import { EventEmitter } from 'node:events';

interface Waiting {
  method: string;
  resolve(result: Record<string, unknown>): void;
  reject(error: Error): void;
}

interface Received {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** A Chrome DevTools Protocol connection. Events are emitted as `sessionId + method` (session '' is the browser's). */
export class CdpConnection extends EventEmitter {
  private readonly socket: WebSocket;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  private constructor(socket: WebSocket) {
    super();
    this.socket = socket;
    socket.onmessage = (event) => this.receive(JSON.parse(event.data) as Received);
  }

  static async connect(url: string): Promise<CdpConnection> {
    const socket = new WebSocket(url);
    await new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error(`no DevTools connection to ${url}`));
    });
    return new CdpConnection(socket);
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { method, resolve, reject });
      this.socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
    });
  }

  private receive(message: Received): void {
    if (message.id === undefined) {
      this.emit(`${message.sessionId ?? ''}${message.method}`, message.params);
      return;
    }
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) waiting?.reject(new Error(`${waiting.method}: ${message.error.message}`));
    else waiting?.resolve(message.result ?? {});
  }
}
