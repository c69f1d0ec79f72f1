import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * Electron's `protocol`: scheme://host/path is http://host.scheme.localhost/path for Chromium, which a server on a
 * loopback port answers by calling the handler. localhost counts as a secure context, as the app's own scheme does.
 */
export class Protocol {
  private readonly schemes = new Set<string>();
  private readonly handlers = new Map<string, Handler>();
  private readonly registration = Promise.withResolvers<void>();
  /** Resolves when the app has registered its schemes: the sign that its main script has run. */
  readonly registered = this.registration.promise;

  registerSchemesAsPrivileged(schemes: { scheme: string }[]): void {
    for (const { scheme } of schemes) this.schemes.add(scheme);
    this.registration.resolve();
  }

  handle(scheme: string, handler: Handler): void {
    if (this.handlers.has(scheme)) throw new Error(`the protocol ${scheme} is already handled`);
    this.handlers.set(scheme, handler);
  }

  toHttp(url: string): string {
    const parts = /^([a-z]+):\/\/([^/?#]*)(.*)$/i.exec(url);
    if (!parts || !this.schemes.has(parts[1] ?? '')) return url;
    return `http://${parts[2]}.${parts[1]}.localhost${parts[3] || '/'}`;
  }

  fromHttp(url: string): string {
    const parts = /^http:\/\/([^/?#]+)\.([a-z]+)\.localhost(?::\d+)?(.*)$/i.exec(url);
    return parts && this.schemes.has(parts[2] ?? '') ? `${parts[2]}://${parts[1]}${parts[3]}` : url;
  }

  /** Starts the loopback server; gives the rules by which Chromium finds it. */
  async listen(): Promise<string[]> {
    const server = createServer((incoming, outgoing) => void this.answer(incoming, outgoing));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();
    const { port } = server.address() as AddressInfo;
    return [...this.schemes].map((scheme) => `MAP *.${scheme}.localhost:80 127.0.0.1:${port}`);
  }

  private async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = this.fromHttp(`http://${incoming.headers.host?.replace(/:\d+$/, '')}${incoming.url}`);
    const handler = this.handlers.get(new URL(url).protocol.slice(0, -1));
    if (!handler) return void outgoing.writeHead(502).end();
    try {
      await this.send(await handler(this.requestOf(incoming, url)), outgoing);
    } catch (error) {
      process.stderr.write(`[stand-in] the protocol handler failed: ${error}\n`);
      outgoing.destroy();
    }
  }

  /** As in Electron, the request has no signal: a cancelled load is seen only as the cancelled body of the answer. */
  private requestOf(incoming: IncomingMessage, url: string): Request {
    const headers = new Headers();
    const dropped = ['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade-insecure-requests'];
    for (const [name, value] of Object.entries(incoming.headers)) {
      if (!dropped.includes(name)) headers.set(name, this.fromHttp(String(value)));
    }
    const hasBody = 'content-length' in incoming.headers || 'transfer-encoding' in incoming.headers;
    const body = hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {};
    return new Request(url, { method: incoming.method ?? 'GET', headers, ...body });
  }

  private async send(response: Response, outgoing: ServerResponse): Promise<void> {
    outgoing.writeHead(response.status, [...response.headers].flat());
    outgoing.flushHeaders();
    if (!response.body) return void outgoing.end();
    const reader = response.body.getReader();
    outgoing.once('close', () => void reader.cancel().catch(() => undefined));
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (!outgoing.write(part.value)) await new Promise((resolve) => outgoing.once('drain', resolve));
    }
    outgoing.end();
  }
}
