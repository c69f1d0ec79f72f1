import { readConsoleFile } from '../../server/http/console-file.ts';
import type { Upstream } from '../connection/upstream.ts';

/** Where the console lives. Registered as standard and secure, so that it has an origin of its own. */
export const appScheme = 'app';
export const appOrigin = 'app://deskhand';

export interface AppProtocolOptions {
  /** Directory of the built console, or the address of the development server. */
  renderer: { directory: string } | { developmentUrl: string };
  /** The server that answers at this moment. */
  upstream(): Upstream;
  /** Something was written successfully: what is shown elsewhere (the count in the tray) may have changed. */
  onWrite(): void;
}

/**
 * What of a request goes on to the server. Not Origin, Cookie and Referer, which are the desktop's own, and no
 * Authorization: only main knows keys.
 */
const forwarded = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'last-event-id',
  'range',
];

/** Answers app://deskhand: /api/… from the active server, everything else from the console's files. */
export function answerAppRequests({ renderer, upstream, onWrite }: AppProtocolOptions) {
  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    if (url.host !== 'deskhand' || isForeign(request)) return new Response(null, { status: 403 });
    if (!url.pathname.startsWith('/api/')) {
      if ('developmentUrl' in renderer) return await fetch(`${renderer.developmentUrl}${url.pathname}${url.search}`);
      return (await readConsoleFile(renderer.directory, url.pathname)) ?? new Response(null, { status: 404 });
    }
    const headers = new Headers();
    for (const name of forwarded) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const { method, body } = request;
    const response = await upstream().fetch(`${url.pathname}${url.search}`, { method, headers, body });
    if (response.ok && method !== 'GET') onWrite();
    return response;
  };
}

/** A page of another origin cannot reach this scheme in Electron; should that ever change, it is refused here. */
function isForeign(request: Request): boolean {
  const origin = request.headers.get('origin');
  return origin !== null && origin !== 'null' && origin !== appOrigin;
}
