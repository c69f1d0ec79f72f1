import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type AppOptions, createApp } from './create-app.ts';
import { unavailable } from './errors.ts';
import { answerBrokenRequests, answerUnreadable } from './http/answer-broken-request.ts';
import { prepareDrain, refuseWhileDraining } from './http/drain.ts';
import { beginFetching } from './mail-fetch/keep-fetching.ts';
import { type OpenDeskOptions, type OpenedDesk, openDesk } from './open-desk.ts';
import { tellServedUrl } from './storage/served-url.ts';

export interface ServerOptions extends Omit<OpenDeskOptions, 'role'>, AppOptions {
  host: string;
  /** 0 picks a free one. */
  port: number;
}

export interface RunningServer {
  desk: OpenedDesk;
  /** `http://HOST:PORT` as it really listens. */
  url: string;
  /** Takes no more requests, ends event streams, lets what is under way end (5 s at most), closes the desk. */
  stop(): Promise<void>;
}

/** How long nothing may come or go on a connection in the middle of a request, in ms. */
const idleTime = 5 * 60_000;

const serverOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  // Without a host no address can be made: http/answer-broken-request.ts says so, Node would say nothing.
  requireHostHeader: false,
  // A mailbox takes as long as it takes to arrive: http/read-body.ts limits the others.
  requestTimeout: 0,
  /** How often slow requests are looked for, in ms. */
  connectionsCheckingInterval: 5_000,
};

/** Opens the desk and serves it over HTTP. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const desk = await openDesk({ ...options, role: 'server' });
  try {
    let isStopping = false;
    const app = createApp(desk, { ...options, hostNames: [options.host, ...(options.hostNames ?? [])] });
    const listener = getRequestListener(
      (request, env) => (isStopping ? refuseWhileDraining(desk) : app.fetch(request, env)),
      { errorHandler: (error) => answerUnreadable(error, desk) },
    );
    const server = createServer(serverOptions, listener);
    server.setTimeout(idleTime);
    answerBrokenRequests(server);
    const drain = prepareDrain(server);
    const url = await listen(server, options);
    desk.publicUrl ||= url;
    const unsay = tellServedUrl(desk.dataDirectory, desk.publicUrl);
    if (!options.baseOnly) await beginFetching(desk);
    const stop = async () => {
      isStopping = true;
      desk.signals.emit('draining');
      await drain();
      unsay();
      await desk.close();
    };
    return { desk, url, stop };
  } catch (error) {
    await desk.close();
    throw error;
  }
}

function listen(server: Server, { host, port }: ServerOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(whyNot(error, host, port)));
    server.listen(port, host, () => {
      const address = server.address();
      const actual = typeof address === 'object' && address ? address.port : port;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${actual}`);
    });
  });
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return unavailable(`Port ${port} of ${host} is in use. Choose another with --port, or 0 for a free one.`, error);
  }
  if (error.code === 'EACCES') {
    return unavailable(`Port ${port} may not be opened by this user. Choose one above 1023 with --port.`, error);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return unavailable(`This machine has no address ${host}. Choose another with --host.`, error);
  }
  return error;
}
